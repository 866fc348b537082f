/**
 * Names on packages, and other everyday names of groceries, each with the item of the book that is that kind of food. A
 * price without a brand answers for a brand of the kind.
 */
export const GROCERY_NAMES: Readonly<Record<string, string>> = {
  'Cookie, chocolate sandwich': 'family size oreos|package of oreos',
  'Cookie, chocolate chip, made from home recipe or purchased at a bakery':
    'bakery cookies|bakery chocolate chip cookies',
  'Cheese flavored corn snacks (Cheetos)': 'cheese doodles',
  'Crackers, cheese (Cheez-It)': 'cheez it crackers',
  'Breakfast tart': 'breakfast tarts',
  "M&M's Peanut Chocolate Candies": 'peanut m and ms',
  "Reese's Peanut Butter Cup": 'reeses|reeses peanut butter cups|peanut butter cups',
  'SNICKERS Bar': 'chocolate candy bar|milky way bar',
  'Topping, chocolate flavored hazelnut spread': 'nutella jar',
  'Sports drink (Gatorade G)': 'body armor drink',
  'Bread, whole wheat, pan': 'loaf of brown bread|brown loaf|brown bread loaf',
  'Spaghetti sauce': 'pasta sauce jar|tomato sauce for pasta',
  Gumdrops: 'gummy bear candy',
  'Cereal (General Mills Cheerios Honey Nut)': 'honey nut cheerios cereal',
  "Cereal (Kellogg's Frosted Flakes)": 'frosted flakes cereal',
  'Pancake syrup': 'maple syrup flavored',
  'Creamy dressing': 'creamy salad dressing',
  'Chicken tenders or strips, breaded, from frozen':
    'chicken tenders frozen|chicken strips|chicken fingers frozen',
  'Mixed salad greens, raw': 'bag of salad',
  'Lettuce, arugula, raw': 'rocket lettuce',
  'Pepper, hot chili, raw': 'habaneros',
  'Ham and pork, canned luncheon meat, chopped, minced, pressed, spiced': 'luncheon meat',
  'Polish sausage': 'polska kielbasa',
  'Ham, all': 'spiral cut ham|honeybaked ham|easter ham|christmas ham|ham spiral',
  'Pizza with pepperoni, from frozen, medium crust': 'frozen digiorno|digiorno frozen pizza',
  'Coffee, ground roast': 'folgers coffee|coffee whole bean',
  'Spaghetti and macaroni': 'shells pasta',
  'Apples, fresh': 'pink lady apples|cosmic crisp apples|apples gala|bag of apples|red delicious|envy apples',
  'Onions, fresh': 'bag of onions|onions yellow|brown onions|onions white',
  Strawberries: 'clamshell of strawberries|strawberries clamshell|container of strawberries',
  'Yogurt, Greek':
    'chobani greek yogurt|greek yogurt chobani|greek yogurt singles|greek yogurt chobani singles|chobani yogurt',
  Honey: 'raw local honey|honey raw local|local raw honey',
  'Cheese, Mozzarella': 'mozzarella shredded|mozzarella block|mozzarella sticks|bag of shredded mozzarella',
  'Cheddar cheese, natural': 'block of cheddar|bag of shredded cheese',
  'Butter, stick': 'land o lakes|box of butter',
  'Bacon, sliced': 'wright bacon|pack of bacon',
  'Frankfurters, all meat or all beef':
    'pack of hot dogs|ball park franks|hebrew national|nathans hot dogs|packs of hot dogs',
  'Turkey bacon, cooked': 'precooked turkey bacon',
  'Potato tots, frozen': 'bag of tater tots',
  'Potato, hash brown, ready-to-heat': 'frozen hashbrowns',
  'Sour cream, regular': 'tub of sour cream',
}
