/** Why an edge may not be used: told beside the board, not as an alarm. */

export interface Refusal {
  text: string;
  /** The rule that says no; empty if none does. */
  rule: string;
  /** The edge asked about; null if the refusal is about something else. */
  edge: string | null;
}
