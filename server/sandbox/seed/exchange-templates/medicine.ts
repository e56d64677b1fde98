import type { ExchangeTemplate } from './exchange-template.ts';

export const medicine: readonly ExchangeTemplate[] = [
  {
    about: 'refill',
    lines: [
      '< Can I get a refill of {med} for {pet}? / We are almost out of {med}, could you fill it again please? / Hi! {pet} has four days of {med} left',
      '> Hi {first}, I have sent it to {doctor} for approval. / Of course. {doctor} has to sign it off, I will text you when it is ready.',
      '> The {med} for {pet} is ready at the front desk. We are open until 6. / It is approved and ready for pick-up whenever you like.',
      '< Great, I will come by after work / Thank you! My son will pick it up',
    ],
  },
  {
    about: 'refill needs exam',
    lines: [
      '< Could you refill {med} for {pet} for three months this time?',
      '> Hi {first}, it has been over a year since {doctor} examined {pet}, so we need to see {him} before the next refill. Two weeks we can give you now.',
      '< Okay I understand. When could we come? / Fair enough. Mornings are best',
      '> {day} at {time} is open.',
      '< Book it please',
      '> Done. The two weeks are at the desk.',
    ],
  },
  {
    about: 'pills',
    species: ['Canine', 'Feline'],
    lines: [
      '< {pet} spits the pill out every single time. Any tricks? / How do people get pills into this animal',
      '> You are not alone. Try a bit of cream cheese, and give a plain piece first, the pill second, another plain one right behind. / We can have it made as a chicken-flavored liquid. It takes two days and costs a little more.',
      '< Going to try that tonight / Please do the liquid, we give up',
      '> Good luck! Tell us how it went.',
      '< It worked!! / Half of it is on the couch but half is inside',
    ],
  },
  {
    about: 'missed dose',
    lines: [
      '< I forgot the morning dose of {med}, should I give two tonight?',
      '> No, please just give the usual dose tonight and go on as before.',
      '< Phew, okay. Thanks for the quick answer',
      '> Any time.',
    ],
  },
  {
    about: 'flea prevention',
    species: ['Canine', 'Feline'],
    lines: [
      '> Hi {first}, the box of flea and tick prevention for {pet} should be used up by now. Shall we put six months aside?',
      '< Yes please / Three months is fine, we are moving',
      '> It is at the desk under your name. There is a rebate form in the bag.',
    ],
  },
  {
    about: 'label picture',
    lines: [
      '< Is this the one we are supposed to give? [pills]',
      '> Yes, that is the right one. One tablet with food, twice a day.',
      '< Thank you, the two bottles look the same',
      '> They really do. I put a yellow sticker on the other one next time.',
    ],
  },
  {
    about: 'insulin',
    species: ['Canine', 'Feline'],
    lines: [
      '< Glucose curve for {pet} today: 312, 270, 198, 164, 220, 305 / {pet} was at 95 before dinner, do I still give insulin?',
      '> Thank you, I have put it in front of {doctor}. / Please feed {him} and give half the dose tonight. {doctor} will call you in the morning.',
      '> {doctor} says: stay on the present dose and send us another curve in two weeks.',
      '< Will do. {He} is so good about the pokes',
    ],
  },
  {
    about: 'pharmacy',
    lines: [
      '< The online pharmacy says they are waiting for your okay on {med}',
      '> I see the request now, {doctor} will look at it at lunch.',
      '> Approved. They should ship it tomorrow.',
      '< Thank you {staff}!',
    ],
  },
  {
    about: 'side effects',
    lines: [
      '< Since the new medicine {pet} sleeps all day. Is that expected?',
      '> Some drowsiness is normal for the first three days. Is {he} eating and walking steadily?',
      '< Yes, just sleepy',
      '> Then please go on. If it is not better by {day}, text us and {doctor} will lower the dose.',
      '< Update: {he} is back to {his} old self',
      '> Love to hear it.',
    ],
  },
];
