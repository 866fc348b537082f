import { reads } from './reads.ts'

reads('a size and its vessel behind the thing', [
  ['mayonaise gallon jar, mustard gallon jar', [/^Mayonnaise$/, 1, 'gal'], [/^Mustard$/, 1, 'gal']],
  ['soy sauce half gallon jug', [/^Soy sauce$/, 0.5, 'gal']],
  ['gas can 5 gallon', [/^gas can$/, 1, 'each']],
])

reads('numbered cans of the food trade', [
  ['TOM PASTE #10 x 3', [/^Tomato sauce$/, 315, 'oz']],
  ['tomatoes #10 can 6', [/^Tomatoes, canned$/, 630, 'oz']],
  ['case of #10 diced tomatoes', [/^Tomatoes, canned$/, 630, 'oz']],
  ['2 cases of corn #10', [/^Corn, canned$/, 1260, 'oz']],
  ['wood screws #10 x 3', [/^box of screws or nails$/, 1, 'box']],
])

reads('cases and packs by how many they hold', [
  ['4 cases of coors light 24pk cans', [/^24-pack of beer$/, 4, 'pack']],
  ['2 cases bud light 24 pk', [/^24-pack of beer$/, 2, 'pack']],
  ['3 cases water 24pk', [/^Bottled water$/, 72, 'each']],
  ['Diet Coke 12 oz 3 12-pack', [/^Soft drinks/, 432, 'oz']],
  ['handle of captain morgan (1.75L)', [/^bottle of rum$/, 1.5, 'bottle']],
  ['A dozen 9 inch pie crusts (frozen)', [/^Pie crust$/, 1, 'dozen']],
  ['napkins 1000', [/^pack of paper napkins$/, 4, 'pack']],
  ['a pack of 12 cones', [/^Cones for ice cream$/, 12, 'each']],
])

reads('supplies by the hundred', [
  ['batteries AA 48', [/^AA batteries$/, 48, 'battery']],
  ['tablecloths plastic 20', [/^plastic tablecloth$/, 20, 'each']],
  ['foil pans full size 50', [/^disposable foil pan$/, 50, 'each']],
  ['gloves case of 1000', [/^box of disposable gloves$/, 10, 'box']],
  ['parchment sheets 100', [/^roll of plastic wrap/, 1, 'roll']],
  ['paper towels case of 30 rolls', [/^paper towels$/, 30, 'roll']],
  ['creamers 360 ct', [/^Creamer cups$/, 360, 'each']],
])

reads('the head of a name stands first, and its kind behind a comma', [
  ['sippy cup juice, apple, 64 oz bottle, two', [/^Apple juice/, 128, 'oz']],
  ['milk, 2%, gallon, two', [/^Milk, fresh, low-fat/, 2, 'gal']],
  ['bread, rye, 1 loaf', [/^Rye bread$/, 1, 'loaf']],
  ['oil, olive, 1 qt', [/^Olive oil$/, 1, 'qt']],
])

reads('short words of kitchens and text messages', [
  ['2 lb shred chz', [/^Cheddar cheese/, 2, 'lb']],
  ['MOZZ SHRED 5LB   2', [/^Cheese, Mozzarella$/, 10, 'lb']],
  ['amer chz slc 5 lb', [/^American processed cheese$/, 5, 'lb']],
  ['12lbs brisket4 smoking sat', [/^Beef brisket/, 12, 'lb']],
  ['kraft mac n cheese the blue box, 6 of em', [/^Macaroni and cheese, boxed$/, 6, 'each']],
  ['86 shrimp. 16/20s peeled, 8lbs, asap', [/^shrimp$/, 8, 'lb']],
  [
    'pls add parsley 6 bunches cilantro 6 bunches',
    [/^Parsley or cilantro/, 6, 'bunch'],
    [/^Parsley or cilantro/, 6, 'bunch'],
  ],
  ['a dozen glazed donuts from the grocery', [/^Doughnuts, packaged$/, 1, 'dozen']],
])

reads('what goods come in, in other languages', [
  ['1 Glas Gurken (pickles)', [/^Pickles$/, 1, 'jar']],
  ['1 kg Gurken', [/^Cucumbers, fresh$/, 1, 'kg']],
  ['un pot de moutarde', [/^Mustard$/, 1, 'jar']],
  ['2 boites de tomates', [/^Tomatoes, canned$/, 2, 'can']],
  ['un bote de mayonesa', [/^Mayonnaise$/, 1, 'jar']],
  ['1 kg Spargel', [/^Asparagus, fresh$/, 1, 'kg']],
])

reads('what a fuel is for, and where a trip begins', [
  ['PROPANE 100 GAL JOBSITE HEATER', [/^Propane/, 100, 'gal']],
  ['parish hall heating oil, 275 gallons', [/^Heating oil/, 275, 'gal']],
  ['gas from phx to flag n back like 12 gallons', [/^Gasoline/, 12, 'gal']],
])

reads('for how long somebody moves', [
  ['If I move to Houston for 6 months how much is rent total, 1 bed', [/^1-bedroom home/, 6, 'month']],
  ['moving to Phoenix for 9 months, 1 bedroom, total rent', [/^1-bedroom home/, 9, 'month']],
])

reads('somebody moves for years, and asks for no home', [
  ['moving to Chicago for 2 years, 3 movers 4 hours', [/^one mover/, 12, 'hour']],
  ['moving to Boston for 2 years, 2 nights hotel', [/^hotel room/, 2, 'night']],
  ['moving to Austin for 6 months, 1 uhaul', [/^moving truck/, 1, 'day']],
])

reads('rules of a stockroom leave other goods alone', [
  ['license plates 1900', [/^yearly vehicle registration$/, 1, 'vehicle']],
  ['golf bags 1400', [/^golf bag$/, 1, 'each']],
  ['oil filters 1500', [/^small part for a car$/, 1, 'each']],
  ['gloves 1000', [/^box of disposable gloves$/, 10, 'box']],
  ['3 tp pack of 24', [/^toilet paper$/, 72, 'each']],
  ['2 toilet paper pack of 12', [/^toilet paper$/, 24, 'each']],
  ['toilet paper, pack of 30, 2', [/^toilet paper$/, 60, 'each']],
  ['86 tacos. 4 sodas', [/^taco$/, 86, 'each'], [/^Soft drinks/, 4, 'each']],
  [
    '86 napkins. 86 plates',
    [/^pack of paper napkins$/, 1, 'pack'],
    [/^pack of paper plates$/, 1.075, 'pack'],
  ],
  ['1 case of diapers 12 pack', [/^diapers$/, 12, 'each']],
  ['drumstick ice cream cones box', [/^Ice cream cones, frozen$/, 1, 'box']],
  ['KS Wichita costco hotel', [/^hotel room/, 1, 'night']],
  ['bowling 2 hours. For 12 people.', [/^bowling$/, 12, 'game']],
  ['hay baler twine 2', [/^roll of twine$/, 2, 'each']],
])

reads('things of one word behind a comma are two things where the unit says so', [
  ['juice, orange, 6', [/^Orange juice/, 1, 'carton'], [/^Oranges/, 6, 'each']],
  ['bread, garlic, 2 heads', [/^Bread, white/, 1, 'loaf'], [/^Garlic, raw$/, 2, 'head']],
  ['vinegar, rice, 5 lb', [/^white vinegar$/, 1, 'bottle'], [/^Rice, white/, 5, 'lb']],
  ['oil, corn, 4 ears', [/^Corn, fresh$/, 4, 'ear']],
  ['milk, chocolate, 1 bar', [/^Bar of milk chocolate$/, 1, 'each']],
])

reads('vessels that name a thing of their own', [
  ['8 pots de yaourt', [/^Yogurt$/, 8, 'pot']],
  ['un bote de basura', [/^kitchen trash can$/, 1, 'each']],
  ['dos cajitas de jugo', [/^Juice boxes/, 2, 'each']],
  ['sac of potatoes 10 lb', [/^Potatoes, white$/, 10, 'lb']],
  ['mi pueblo tortillas 2 packs', [/^Flour tortillas$/, 2, 'pack']],
])

reads('another thing behind a fuel', [
  ['heating oil 200 gal, furnace repair', [/^Heating oil/, 200, 'gal'], [/^furnace repair$/, 1, 'job']],
  ['propane 300 gal, house cleaning', [/^Propane/, 300, 'gal'], [/^house cleaning/, 1, 'visit']],
  ['propane 100 gal, generator rental', [/^Propane/, 100, 'gal']],
])

reads('an occasion that is the thing itself', [
  ['crawfish boil: 30 lb', [/^lobster dinner$/, 1, 'person']],
  ['funeral: casket 1', [/^Funeral with viewing and burial$/, 1, 'funeral']],
])
