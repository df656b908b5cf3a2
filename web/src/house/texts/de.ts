export const de = {
  'house.title': 'Vom Haus',
  'house.close': 'Verstanden',
};
