/** Calls of administrators; a refusal is thrown. */

import { call } from '../api';
import type {
  Act,
  AdminPerson,
  AdminTable,
  Announced,
  Because,
  Overview,
  ReadOnly,
  Renamed,
  Until,
} from '../protocol/messages';

const part = encodeURIComponent;

export const overview = () => call<Overview>('admin');
export const findTables = (wish: Record<string, string>) =>
  call<AdminTable[]>(`admin/tables?${new URLSearchParams(wish).toString()}`);
export const findPersons = (search: string, after: string) =>
  call<AdminPerson[]>(`admin/persons?search=${part(search)}&after=${part(after)}`);
export const logBefore = (number: number) => call<Act[]>(`admin/log?before=${number}`);
export const closeTable = (table: string, body: Because) =>
  call<AdminTable[]>(`admin/tables/${part(table)}/close`, body);
export const renamePerson = (person: string, body: Renamed) =>
  call<AdminPerson[]>(`admin/persons/${part(person)}/rename`, body);
export const banPerson = (person: string, body: Until) =>
  call<AdminPerson[]>(`admin/persons/${part(person)}/ban`, body);
export const unbanPerson = (person: string, body: Because) =>
  call<AdminPerson[]>(`admin/persons/${part(person)}/unban`, body);
export const logOutPerson = (person: string, body: Because) =>
  call<AdminPerson[]>(`admin/persons/${part(person)}/log-out`, body);
export const announce = (body: Announced) => call<Overview>('admin/announcement', body);
export const setReadOnly = (body: ReadOnly) => call<Overview>('admin/read-only', body);
