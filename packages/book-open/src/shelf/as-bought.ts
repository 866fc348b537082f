/**
 * What a pound as bought costs beside a pound as eaten. USDA prices foods as they are eaten: without bones, and with what boiled
 * away or soaked in. Each ratio is that of foods which another table prices as they are bought; test/shelf.test.ts measures them.
 */
export const AS_BOUGHT: Readonly<Record<string, number>> = {
  /** Parts of chicken and turkey: boneless breast. */
  poultry: 0.5,
  /** Whole chicken and turkey. */
  'whole bird': 0.38,
  /** Chops and ham. */
  pork: 0.62,
  /** Roasts, steaks and ground beef. */
  beef: 0.88,
  /** Sliced bacon, of which a quarter is left in the pan. */
  bacon: 0.26,
  /** The middle of all of these, for meat that no other table prices. */
  meat: 0.62,
  /** Fillets and steaks of fish, which lose a fifth of their weight in the pan. */
  fish: 0.81,
  /** Crab, lobster, clams and the like: some two fifths of what is bought is meat. */
  shellfish: 0.4,
  /** What of a can is left when its water is poured off, where the survey prices what is eaten. */
  drained: 0.7,
  /** Dry rice beside boiled rice. */
  grain: 1.9,
  /** Dry oats beside porridge. */
  porridge: 5.5,
  /** Powder beside the drink that is made of it: some 90 g to a litre. */
  'drink mix': 11,
  /** What a box says that it holds beside what is made of it: 7.25 oz of macaroni and cheese make some 540 g. */
  'boxed dinner': 2.63,
  'rice mix': 2.8,
  'potato flakes': 4.4,
  gelatin: 6.5,
  pudding: 5.2,
  ramen: 6.1,
  'instant oatmeal': 4.65,
  /** A can of 10.5 oz, to which as much milk is added. */
  'condensed soup': 1.85,
  /** Goods that no table prices, at the price of their kind: leeks beside green onions. */
  kin: 1,
}
