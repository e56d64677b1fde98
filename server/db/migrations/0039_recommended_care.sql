-- What a practice recommends to its clients. The key is the last part of the record's row key: `config`, or the id of a service.
create table care_record (
  practice text not null references practice on delete cascade,
  key text not null,
  -- The service's name when something was first set for it, for one that the practice software lists no longer.
  name text not null default '',
  data jsonb not null,
  primary key (practice, key)
);

-- What clients of any practice can read about a service.
create table education_material (
  id text primary key,
  title text not null,
  summary text not null,
  minutes int not null,
  species text[] not null default '{}',
  url text
);

insert into education_material (id, title, summary, minutes, species) values
  ('rabies', 'Why the rabies vaccine matters',
   'Rabies is almost always fatal, and people can catch it from a bite. Bats come indoors, so animals that never go out are at risk too. A vaccinated animal that meets wildlife needs a booster; one that is not vaccinated may have to be isolated for months. Most states require the vaccine by law.',
   1, '{Canine,Feline,Equine}'),
  ('core-vaccines', 'Core vaccines and their boosters',
   'Core vaccines protect against infections that are common, spread easily and are hard to treat. Protection fades, at a pace that differs from vaccine to vaccine, which is why boosters have a day of their own. A late booster can mean starting the series again.',
   2, '{Canine,Feline}'),
  ('kennel-cough', 'Kennel cough and where it spreads',
   'Bordetella spreads wherever dogs share air: at the groomer, in boarding, in class and at the park. Most dogs cough for a week or two, but puppies and older dogs can get pneumonia. Protection lasts about a year, and many kennels ask for it.',
   1, '{Canine}'),
  ('heartworm', 'Heartworm: a test once a year',
   'One mosquito bite is enough. The worms grow in heart and lungs for months before a dog coughs or tires, and treatment is long and hard on the dog. A small blood sample finds them early. The test is needed even with a preventive, because a missed dose is enough.',
   2, '{Canine}'),
  ('parasites', 'What a stool sample tells us',
   'Many worms and other parasites cannot be seen and cause no signs at first. Some of them infect people, above all children. A sample the size of a walnut, less than a day old, tells us whether your pet has them and which treatment works.',
   1, '{}'),
  ('dental', 'Teeth hurt in silence',
   'Most dogs and cats have sore gums by the age of three, and hardly any of them stops eating. Tartar below the gum line loosens teeth, and its bacteria reach the blood. A check shows whether brushing at home is enough or a cleaning is due.',
   2, '{Canine,Feline}'),
  ('equine-dental', 'Sharp edges in a horse’s mouth',
   'A horse’s teeth keep growing and wear unevenly. Sharp edges cut the cheeks, feed drops out, and the bit hurts. A yearly check finds hooks and loose teeth before your horse loses weight or refuses work.',
   1, '{Equine}'),
  ('senior', 'Checks for older animals',
   'From about the age of seven, a year is a long time for a dog or a cat. Kidneys, thyroid, joints and blood pressure change slowly and without complaint. A blood test and a look from nose to tail every six months find changes while they can still be slowed down.',
   2, '{Canine,Feline}'),
  ('weight', 'A weight that keeps them going',
   'Two pounds too many on a small dog are like thirty on a person. Extra weight wears out joints and shortens lives. We weigh your pet, look at its shape and tell you how much of which food a day is right.',
   1, '{}'),
  ('bird-check', 'A bird hides when it is ill',
   'Birds show illness only when they can no longer hide it. A yearly check of weight, feathers, beak and droppings finds trouble early. Bring a photo of the cage and the food: most problems of pet birds begin there.',
   1, '{Avian}');
