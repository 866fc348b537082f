/**
 * Cuts, kinds and makes that people name, each with the item of the book that is nearest in price. The book has no figure of
 * their own for them.
 */
export const GROCERY_KINDS: Readonly<Record<string, string>> = {
  'Beef steaks, all uncooked': 'tri tip steak|carne asada|steak meat',
  'Beef brisket, cooked': 'smoked brisket',
  'Pork roast, cooked': 'roast pork',
  'Pork roast, shoulder, cooked, lean and fat eaten': 'pork butt roast|pulled pork',
  'Chicken legs, bone-in': 'whole chicken legs',
  'Chicken drumstick, skin eaten': 'drumstick',
  'Lamb, cooked': 'lamb meat|stew lamb|cordero',
  'Tuna, fresh, raw': 'ahi',
  'Beef jerky': 'jerky sticks',
  'Roll, white, soft': 'white rolls',
  'Tomatoes, field grown': 'big tomatoes|large tomatoes',
  'Cucumbers, fresh': 'cukes|cuke',
  'Green peppers, fresh': 'capsicum|green capsicum|bell pepper green|pimiento verde|pimientos verdes',
  'Lettuce, romaine': 'heads of romaine',
  'Sweet potatoes, fresh': 'camotes|camote|batatas',
  'Cheese, Monterey': 'pepperjack',
  'Cheese, Parmesan, dry grated':
    'parm shaker|parmesan shaker|shaker of parmesan|parmesan in a shaker|grated parm|parmesan cheese shaker|parm cheese shaker|parmesan cheese grated',
  'Cheese, processed cheese food': 'queso melt',
  'Cheddar cheese, natural': 'grated cheese|block of cheese|cheddar cheese block|extra sharp cheddar',
  'Cheese, cottage': 'large curd cottage cheese',
  'Cream cheese, regular, plain': 'brick of cream cheese',
  'American processed cheese': 'american cheese singles|american singles|cheese singles',
  'Vegetable oil': 'safflower oil',
  'Flour, white, all purpose': 'bleached flour|unbleached all purpose flour|gold medal flour',
  'Rice, white, long grain, uncooked': 'bag of rice',
  'Mixed vegetables, peas & carrots, frozen': 'mixed veggies|frozen mixed veggies',
  'Soft drinks, 12 oz cans':
    'dr pepper|mountain dew|mtn dew|mt dew|7up|7 up|lemon lime soda|fanta|coke zero|coke classic|diet pepsi|orange soda|grape soda|cream soda|coca cola cans|pop cans|canned pop|cans of pepsi|cans of sprite|cokes|sodas|pepsis|a&w root beer|a & w root beer|a and w root beer|a&w|diet a&w root beer|a&w cream soda|barqs|barqs root beer|mug root beer|cheerwine|cheerwine zero|sundrop|sun drop|squirt soda|crush soda|orange crush|grape crush|sunkist orange|sunkist soda|mello yello|dr pepper zero|diet dr pepper|diet mountain dew|mountain dew zero|mountain dew zero sugar|baja blast|mountain dew baja blast|pepsi zero|pepsi zero sugar|wild cherry pepsi|pepsi wild cherry|sprite zero|diet sprite|diet 7 up|seagrams ginger ale|seagrams gingerale|canada dry ginger ale|diet ginger ale|canada dry zero|vernors|big red soda|starry soda|sierra mist|coke mini cans|mini cokes|mini coke cans|mini cans of coke|coke minis|pepsi mini cans|coca cola mini cans|cherry coke|vanilla coke|coke cherry|caffeine free coke|caffeine free diet coke|fresca|rc cola|shasta',
  'Beer, ale and other malt beverages':
    'miller lite|coors|heineken|corona|modelo|stella artois|guinness|import beer|imported beer|bottles of beer|cans of beer|bottled beer|canned beer|brews',
  'Wine, red and white table':
    'sauvignon blanc|pinot grigio|malbec|zinfandel|riesling|moscato|house wine|cheap wine|vino tinto|vino blanco',
  'Water, bottled, unsweetened':
    'bottles of water|case of water|cases of water|water bottle pack|bottled spring water',
  'Ground beef, 100% beef': 'ground beef patties|chopped meat|73 27 ground beef|grass fed ground beef',
  'Bacon, sliced': 'thick bacon|slab bacon',
  'Pork sausage': 'sausage roll|bulk sausage',
  'Cereal, ready-to-eat': 'boxes of cereal',
  'Oats, raw': 'oat meal',
  'Tomatoes, canned': 'canned crushed tomatoes',
  'Kidney beans, canned': 'northern beans',
  'Pinto beans, dried': 'pintos',
  'Oranges, navel': 'cara cara oranges|juice oranges',
  'Clementines, fresh': 'satsumas',
  'Plums, fresh': 'pluots',
  'Grapes, fresh': 'cotton candy grapes|concord grapes|white grapes',
  'Butter, stick': 'kerrygold|grass fed butter|cream butter|sweet butter',
  'Eggs, grade A, large':
    'jumbo eggs|extra large eggs|xl eggs|medium eggs|pasture raised eggs|farm eggs|farm fresh eggs|dozen large eggs|egg dozen',
  'Bread, white, pan': 'loaf bread|bread slices|hoagie bread|loaves of white bread',
  'Bread, French or Vienna': 'french loaf|crusty bread|loaf of french bread|loaf of italian bread',
  'Coffee, ground roast': 'community coffee|decaf coffee|french roast coffee|drip coffee grounds',
  'Ice cream, prepackaged, regular':
    'carton of ice cream|blue bell|blue bell ice cream|strawberry ice cream|quart of ice cream',
  'Peanut butter, creamy': 'jif|skippy',
  'Spaghetti and macaroni':
    'lasagne|ravioli dry|thin spaghetti|macaroni pasta|elbow pasta|elbows|box of penne|wide egg noodles|vermicelli',
  'Potato chips': 'lays|ruffles|potato chips bag|barbecue chips|bags of chips',
  'Milk, fresh, whole': 'gallon of milk|milk gallon|leche',
  // Without these, "2% milk gallon" is the gallon of milk above.
  'Milk, fresh, low-fat, reduced fat or skim':
    'gallon of 2% milk|2% milk gallon|gallon of 1% milk|1% milk gallon',
  'Apple juice, ready-to-drink': 'jug of apple juice',
}
