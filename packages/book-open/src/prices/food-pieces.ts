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
  'Roll, white, hot dog bun': 0.043,
  'Roll, white, hamburger bun': 0.05,
  'Tortilla, corn': 0.026,
  'Tortilla, flour': 0.045,
  'Pizza with pepperoni, from frozen, medium crust': 0.75,
  'Yogurt, Greek': 0.15,
  Yogurt: 0.15,
  'Energy drink (Red Bull)': 0.25,
  'Energy drink (Monster)': 0.473,
  'SNICKERS Bar': 0.053,
  'Polish sausage': 0.076,
}

/** kg in a container or portion of foods that people ask for by it. */
export const FOOD_CONTENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Bread, sour dough': { loaf: 0.68, slice: 0.04 },
  'Bread, rye': { loaf: 0.454, slice: 0.032 },
  'Bread, French or Vienna': { loaf: 0.34 },
  'Garlic, raw': { clove: 0.004, bulb: 0.04, head: 0.04 },
  'Tuna, canned': { can: 0.142 },
  'Cheese, Swiss': { slice: 0.021 },
  Whiskey: { bottle: 0.7 },
  Rum: { bottle: 0.71 },
  Tequila: { bottle: 0.71 },
  Gin: { bottle: 0.71 },
}
