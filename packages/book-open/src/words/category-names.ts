/** What people call the categories of the book, each with those that it holds. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Groceries: [
    ...['cereals', 'beef', 'pork', 'poultry', 'eggs', 'dairy', 'fruit', 'vegetables', 'other food', 'drinks'],
    ...['food', 'produce', 'groceries-more', 'groceries-ready'],
  ],
  'Eating out': ['eating-out'],
  'Alcohol and tobacco': ['alcohol', 'alcohol-tobacco'],
  'Energy and household bills': [
    'electricity',
    'piped gas',
    'motor fuel',
    'heating oil',
    'energy',
    'utilities',
  ],
  'Homes and rents': ['rent', 'housing'],
  'Building and repairs': ['home', 'home-repairs', 'construction'],
  'Tools, materials and rental': ['tools-garden', 'building-materials', 'equipment-rental'],
  'Hired help and services': ['home-services', 'storage-and-repair', 'labour', 'services'],
  'Household and furniture': ['household', 'goods', 'furniture-appliances'],
  Clothing: ['clothing'],
  Electronics: ['electronics'],
  'Personal care': ['toiletries', 'personal-care'],
  'Family and care': ['baby', 'care', 'funeral'],
  Pets: ['pets', 'veterinary'],
  'Health care': ['health', 'dental-vision'],
  Medicines: ['drugs'],
  Insurance: ['insurance'],
  'Law, tax and money': ['legal', 'tax-and-accounting', 'finance', 'professional'],
  'Fees and postage': ['fees', 'postage'],
  Education: ['education'],
  Wages: ['wage'],
  Travel: ['travel'],
  'Cars and driving': ['vehicles'],
  'Leisure and subscriptions': ['leisure', 'toys-books-sports', 'events', 'subscriptions'],
  'Cloud computing': ['cloud'],
  'Raw materials': ['commodities'],
}

export const CATEGORY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).flatMap(([name, categories]) => categories.map((category) => [category, name])),
)
