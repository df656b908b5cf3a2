/** The scenes in the booklet's drawings, on cut-outs of the real boards. */

import type {
  BoardDrawing,
  JourneyView,
  PlaceOffer,
  View,
} from '../../../protocol/on_the_underground';
import { stationOf } from '../names';
import type { Route, Scene } from '../board/scene';

/** A cut-out of a board with its contents. */
export interface Cutout {
  /** x, y, width and height in units of the board. */
  box: readonly [number, number, number, number];
  /** Tokens in the order in which they were laid. */
  laid: readonly (readonly [line: string, edges: readonly string[]])[];
  /** Tiles on stations: kind, and number. */
  tiles?: Readonly<Record<string, readonly [string, number]>>;
  /** A colour in hand, with the cost of its next token on each available edge. */
  offer?: { line: string; free: readonly string[]; priced: readonly string[] };
  /** Where the passenger stands. */
  passenger?: string;
  /** Stations of open destination cards. */
  destinations?: readonly string[];
  journeys?: readonly Route[];
  /** Signs beside stations or in the middle of edges. */
  signs?: Readonly<Record<string, string>>;
}

function journey(
  origin: string,
  steps: readonly (readonly [string, string | null])[],
): JourneyView {
  const lines = steps.flatMap(([, line]) => (line === null ? [] : [line]));
  return {
    origin,
    destination: steps.at(-1)?.[0] ?? origin,
    empty: steps.filter(([, line]) => line === null).length,
    lines: [...new Set(lines)],
    steps: steps.map(([to, line]) => ({ to, line })),
    choices: 1,
    rivals: [],
  };
}

const RED = [
  'green_park-south_kensington',
  'green_park-piccadilly_circus',
  'leicester_square-piccadilly_circus',
];
const BLUE = ['leicester_square-tottenham_court_road', 'euston-tottenham_court_road'];

export const CUTOUTS = {
  place: {
    box: [1133, 363, 346, 258],
    laid: [['red', ['liverpool_street-moorgate', 'liverpool_street-mile_end']]],
    offer: {
      line: 'red',
      free: [
        'angel-moorgate',
        'bank-moorgate',
        'kings_cross_st_pancras-moorgate',
        'limehouse-mile_end',
        'mile_end-stratford',
        'mile_end-west_ham',
        'aldgate-mile_end',
      ],
      priced: ['aldgate-liverpool_street', 'bank-liverpool_street'],
    },
  },
  branch: {
    box: [121, 21, 252, 250],
    laid: [
      ['blue', ['northwood-watford', 'harrow_on_the_hill-northwood', 'northwood-rickmansworth']],
    ],
    signs: {
      'northwood-watford': '1',
      'harrow_on_the_hill-northwood': '2',
      'northwood-rickmansworth': '4',
    },
  },
  ring: {
    box: [314, 447, 336, 280],
    laid: [
      [
        'green',
        [
          'goldhawk_road-shepherds_bush',
          'goldhawk_road-hammersmith',
          'earls_court-hammersmith',
          'earls_court-high_street_kensington',
          'high_street_kensington-notting_hill_gate',
          'notting_hill_gate-shepherds_bush',
        ],
      ],
    ],
    offer: {
      line: 'green',
      free: [],
      priced: [
        'hammersmith-turnham_green',
        'earls_court-south_kensington',
        'earls_court-west_brompton',
        'marble_arch-notting_hill_gate',
        'notting_hill_gate-paddington',
        'paddington-shepherds_bush',
        'shepherds_bush-white_city',
      ],
    },
  },
  connection: {
    box: [661, 363, 452, 96],
    laid: [
      [
        'blue',
        [
          'baker_street-great_portland_street',
          'euston-great_portland_street',
          'euston-kings_cross_st_pancras',
        ],
      ],
    ],
    tiles: { baker_street: ['parks', 1], kings_cross_st_pancras: ['parks', 1] },
  },
  loop: {
    box: [755, 367, 462, 350],
    laid: [
      [
        'green',
        [
          'euston-oxford_circus',
          'oxford_circus-piccadilly_circus',
          'charing_cross-piccadilly_circus',
          'blackfriars-charing_cross',
          'bank-blackfriars',
          'bank-moorgate',
          'kings_cross_st_pancras-moorgate',
          'euston-kings_cross_st_pancras',
        ],
      ],
    ],
    tiles: { charing_cross: ['shops', 1], kings_cross_st_pancras: ['parks', 1] },
    signs: { tottenham_court_road: '+1', holborn: '+1', leicester_square: '+1' },
  },
  landmark: {
    box: [416, 107, 374, 176],
    laid: [
      ['pink', ['alt_tegel-karl_bonhoeffer_nervenklinik', 'karl_bonhoeffer_nervenklinik-wittenau']],
    ],
    tiles: { alt_tegel: ['culture', 1], wittenau: ['education', 1], osloer_str: ['sport', 2] },
  },
  first: {
    box: [566, 367, 462, 350],
    laid: [
      ['red', RED],
      ['blue', BLUE],
    ],
    passenger: 'south_kensington',
    destinations: ['bond_street', 'leicester_square', 'great_portland_street'],
    journeys: [
      {
        tone: 'chosen',
        journey: journey('south_kensington', [
          ['green_park', 'red'],
          ['piccadilly_circus', 'red'],
          ['leicester_square', 'red'],
        ]),
      },
    ],
  },
  second: {
    box: [682, 367, 346, 260],
    laid: [
      ['red', RED],
      ['blue', BLUE],
    ],
    passenger: 'leicester_square',
    destinations: ['bond_street', 'great_portland_street'],
    journeys: [
      {
        tone: 'chosen',
        journey: journey('leicester_square', [
          ['tottenham_court_road', 'blue'],
          ['euston', 'blue'],
          ['great_portland_street', null],
        ]),
      },
    ],
  },
  way: {
    box: [787, 337, 410, 216],
    laid: [
      ['orange', ['euston-kings_cross_st_pancras']],
      ['pink', ['holborn-kings_cross_st_pancras']],
      ['green', ['euston-tottenham_court_road', 'holborn-tottenham_court_road']],
    ],
    passenger: 'euston',
    destinations: ['holborn'],
    journeys: [
      {
        tone: 'choice',
        journey: journey('euston', [
          ['kings_cross_st_pancras', 'orange'],
          ['holborn', 'pink'],
        ]),
      },
      {
        tone: 'chosen',
        journey: journey('euston', [
          ['tottenham_court_road', 'green'],
          ['holborn', 'green'],
        ]),
      },
    ],
  },
} as const satisfies Record<string, Cutout>;

/** Return the contents of a cut-out as a view. */
export function viewOf(
  { tiles = {}, destinations = [], passenger = '' }: Cutout,
  drawing: BoardDrawing,
): Pick<View, 'destinations' | 'tiles' | 'passenger'> {
  return {
    passenger,
    destinations: destinations.map((station) => ({
      station,
      express: stationOf(drawing, station)?.kind === 'express',
    })),
    tiles: Object.entries(tiles).map(([station, [kind, left]]) => ({ station, kind, left })),
  };
}

/** Return the scene of a cut-out for the board. */
export function sceneOf({ offer, journeys = [] }: Cutout): Scene {
  const place = (edge: string, price: number): [string, PlaceOffer] => [
    edge,
    {
      action: { type: 'place', line: offer?.line ?? '', edge },
      price,
      gains: [],
      points: 0,
      branch: 0,
      landmarks: [],
      hand: 0,
      loop: null,
    },
  ];
  return {
    line: offer?.line ?? null,
    places: new Map([
      ...(offer?.free ?? []).map((edge) => place(edge, 0)),
      ...(offer?.priced ?? []).map((edge) => place(edge, 2)),
    ]),
    ghost: null,
    refused: null,
    routes: journeys,
    fresh: [],
    news: [],
    subject: null,
  };
}
