// The server that ours is measured beside: boardgame.io with its matches in memory and a game of
// 100 cells, each of which somebody takes. It is found in the folder that BOARDGAME_IO names.

const { createRequire } = require('node:module');
const { Server } = createRequire(`${process.env.BOARDGAME_IO}/`)('boardgame.io/server');

const Hundred = {
  name: 'hundred',
  setup: () => ({ cells: Array(100).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};

const server = Server({ games: [Hundred], origins: ['http://127.0.0.1'] });
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: undefined } }, () => {
  console.log('listening');
});
