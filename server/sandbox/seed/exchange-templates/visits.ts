import type { ExchangeTemplate } from './exchange-template.ts';

export const visits: readonly ExchangeTemplate[] = [
  {
    about: 'vaccines due',
    species: ['Canine', 'Feline', 'Equine'],
    lines: [
      '> Hi {first}, {pet} is due for {his} vaccines this month. Would {day} at {time} suit you? / Hi {first}, our records say the rabies vaccine for {pet} runs out soon. Shall we find a time?',
      '< Yes that works / What about the week after?',
      '> Booked, and we will trim the nails while {he} is here. / No problem, I have put you down for the same time a week later.',
      '< Thanks! / Perfect',
    ],
  },
  {
    about: 'reminder',
    lines: [
      '~ Hi {first}, this is {clinic}. {pet} has an appointment on {date} at {time}. Reply C to confirm, or text us to change it.',
      '< C / Confirmed, see you there / c',
      '~ Thank you, the appointment for {pet} is confirmed.',
    ],
  },
  {
    about: 'reminder moved',
    lines: [
      '~ Hi {first}, this is {clinic}. {pet} has an appointment on {date} at {time}. Reply C to confirm, or text us to change it.',
      '< I have to work that day, can we move it? / Oh no I mixed up the days. Anything the week after?',
      '> Of course. We have {day} at {time}. / No problem at all, is {day} any better?',
      '< That one please / Yes, thank you',
      '> Moved. You get a new reminder three days before.',
    ],
  },
  {
    about: 'running late',
    lines: [
      '< Running 10 minutes late, sorry! Traffic on the bridge / We are stuck behind a train, be there in 15',
      '> No worries, drive safely. We will hold the room for {pet}. / Thanks for letting us know, {doctor} will take the next patient first.',
      '< We are in the parking lot',
      '> Come on in, room 2 is ready. / Great, we will come out and get {him}.',
    ],
  },
  {
    about: 'new puppy',
    species: ['Canine'],
    lines: [
      '< We are getting a puppy on Saturday! What do we need to do first? / Meet the new family member [dog]',
      '> Congratulations! We like to see puppies in the first week, with any papers from the breeder or shelter. / What a face. Congratulations! Shall we book a first visit?',
      '< Yes please, afternoons are good',
      '> {day} at {time} is yours. Bring a fresh stool sample and do not feed a big meal before the car ride.',
      '< Noted. We are so excited',
    ],
  },
  {
    about: 'dental',
    species: ['Canine', 'Feline'],
    lines: [
      '< How much would a dental cleaning be for {pet}? / {doctor} said {pet} needs a cleaning. What does it cost and how long is {he} under?',
      '> For {his} weight it is usually between 420 and 580, depending on X-rays and extractions. {He} comes in at 8 and goes home in the afternoon.',
      '< Okay. What days do you do them? / Let me talk to my wife and get back to you',
      '> Tuesdays and Thursdays. The next opening is {day}.',
      '< Put us down for that / We will take it',
      '> Done. No food after 10 the night before, water is fine.',
    ],
  },
  {
    about: 'boarding',
    species: ['Canine', 'Feline', 'Unknown'],
    lines: [
      '< Do you have space to board {pet} over the long weekend? / We fly out on {day}. Could {pet} stay with you for five nights?',
      '> Let me look. Yes, we have a run free. Are {his} vaccines with us up to date? / We do. Will {he} need medicine while {he} is here?',
      '< Should be, you gave them in the fall / Just the {med} in the evening',
      '> Perfect. Drop-off is between 8 and 10, and please bring {his} own food so that the tummy stays happy.',
      '< Can {he} have {his} blanket?',
      '> Of course, anything that smells like home.',
      '> {pet} says hello from boarding and ate all of {his} breakfast. [dog]',
      '< Awww thank you!! / That made our vacation',
    ],
  },
  {
    about: 'grooming',
    species: ['Canine'],
    lines: [
      '< Can {pet} get a bath and nails while {he} is with you on {day}?',
      '> Yes, we will add it. Any spots {he} does not like to be touched?',
      '< Back paws, bribe with cheese',
      '> Cheese is noted on the chart.',
    ],
  },
  {
    about: 'nail trim',
    lines: [
      '< Do I need an appointment for a nail trim? / Could someone do nails for {pet} this week?',
      '> A technician can do it {day} at {time}, it takes ten minutes.',
      '< Great, see you then',
    ],
  },
  {
    about: 'hours',
    lines: [
      '< Are you open this Saturday? / What time do you close today?',
      '> Saturdays we are here from 8 to 1. / We are here until 6 today, last check-in at 5:30.',
      '< Thanks',
    ],
  },
  {
    about: 'travel papers',
    species: ['Canine', 'Feline'],
    lines: [
      '< We are flying with {pet} next month, what papers do we need?',
      '> For most airlines a health certificate from the last ten days and proof of rabies. Where are you headed?',
      '< Denver, and back after a week',
      '> Then one certificate covers both flights. {doctor} can do it {day} at {time}.',
      '< Perfect, please book',
      '> Booked. Send us the airline form beforehand if they have their own.',
    ],
  },
  {
    about: 'records',
    lines: [
      '< Could you email the vaccine record of {pet} to the kennel? / I need the rabies certificate for the dog park license',
      '> Sure, to which address? / It is on its way to your email.',
      '< You have it on file / Got it, thank you!',
      '> Sent. Let us know if it does not arrive.',
    ],
  },
  {
    about: 'drop off',
    lines: [
      '< Can I drop {pet} off before work and pick {him} up at 5?',
      '> Yes, drop-off starts at 7:30. The doctor will call you around lunch.',
      '< Phone is best on my cell',
      '> Noted.',
      '> {doctor} is done, {pet} did great. Ready any time after 3.',
      '< See you at 5',
    ],
  },
  {
    about: 'microchip',
    species: ['Canine', 'Feline'],
    lines: [
      '< We moved. How do I change the address on the microchip?',
      '> You can do it on the registry page. Shall I text you the chip number of {pet}?',
      '< Yes please',
      '> 985 113 004 {chip}. We have put the new address in your file, if you send it to us.',
      '< 114 Birch Hill Road, same town. Thanks!',
    ],
  },
];
