/** The mass in kg of one piece of foods that people count, by the book's name of the food. */
export const FOOD_PIECE_KG: Readonly<Record<string, number>> = {
  Bagel: 0.105,
  Croissant: 0.057,
  'Croissant, chocolate': 0.064,
  'Muffin, fruit': 0.113,
  'Egg, whole, boiled or poached': 0.05,
  'Lime, raw': 0.067,
  'Garlic, raw': 0.04,
  'Bread, pita': 0.06,
  'English muffin': 0.057,
}
