export const de = {
  'house.title': 'Mitteilung',
  'house.close': 'Verstanden',
};
