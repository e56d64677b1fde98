import type { ExchangeTemplate } from './exchange-template.ts';

export const health: readonly ExchangeTemplate[] = [
  {
    about: 'limping',
    species: ['Canine', 'Feline', 'Equine'],
    lines: [
      '< Hi, {pet} has been limping since yesterday and I do not see a cut anywhere. / {pet} came in from the yard this morning favoring {his} back leg. Should I be worried?',
      '> Hi {first}, thank you for telling us. Is {he} putting any weight on that leg? / Poor {pet}. Will {he} stand on it at all, or is {he} holding it up?',
      '< A little, but {he} sits down again right away / {He} walks on it but slowly. Still eating fine though',
      '> Good sign that {he} is eating. {doctor} would like to look at it. We can see {pet} {day} at {time}. / Please keep {him} quiet until we have seen it. {doctor} has an opening {day} at {time}.',
      '< We will take it, thank you / {time} works. See you then',
      '> Booked. No running or stairs until then, please. / You are all set. Please give no human pain medicine in the meantime.',
    ],
  },
  {
    about: 'paw picture',
    species: ['Canine'],
    lines: [
      '< Does this look infected to you? {pet} keeps licking it. [paw]',
      '> Thanks for the picture, it helps a lot. Is the pad warm when you touch it? / That looks sore. Is there any swelling between the toes?',
      '< Yes a bit warm / A little swollen I think',
      '> {doctor} would rather see it than guess. Could you bring {him} in {day} at {time}?',
      '< Yes, see you then / Perfect, thank you so much',
    ],
  },
  {
    about: 'vomiting',
    species: ['Canine', 'Feline'],
    lines: [
      '< {pet} threw up three times since last night, is that an emergency? / {pet} has been vomiting and will not touch {his} food',
      '> I am sorry to hear that. Is {he} still drinking water, and could {he} have eaten something unusual? / Is there any blood, and is {he} as lively as usual?',
      '< Drinks a little. We think {he} got into the trash / No blood. {He} is a bit tired',
      '> Please offer small amounts of water only. We can fit {pet} in {day} at {time}. If {he} gets weak or cannot keep water down, go to the emergency hospital right away.',
      '< Thank you, we will be there / Okay. Thanks for getting back so fast',
      '> Feel better, {pet}. See you soon. / You are welcome. Text us if anything changes.',
    ],
  },
  {
    about: 'itching',
    species: ['Canine', 'Feline'],
    lines: [
      '< {pet} is scratching like crazy again, same as last spring / The itching is back. {pet} woke us up twice last night',
      '> Oh no. Is {he} still on the monthly flea and tick prevention? / Any redness on the belly or in the ears?',
      '< Yes, gave it on the 1st / Ears look red to me',
      '> It may be the pollen. {doctor} can check skin and ears {day} at {time}, would that suit?',
      '< Could it be later in the day? / That suits',
      '> We will note it. Please do not bathe {him} the day before, so that we see the skin as it is.',
    ],
  },
  {
    about: 'lab results',
    lines: [
      '< Hi, any news on the blood work for {pet}? / Did the lab results come back yet?',
      '> They came in this morning. {doctor} is going over them and will call you today. / Not yet, the lab says {day}. We will text as soon as we have them.',
      '< Okay thank you. A text is fine if it is all good / Thanks for checking',
      '> Good news: {doctor} says kidney and liver values are all normal. We would like to repeat them in six months. / All normal. {doctor} says {pet} is in great shape for {his} age.',
      '< What a relief, thank you! / That makes my day, thank you',
    ],
  },
  {
    about: 'kidney values',
    species: ['Feline'],
    lines: [
      '> Hi {first}, the results for {pet} are in. Everything looks good except that one kidney value is slightly up. Nothing to panic about.',
      '< Okay... what does that mean for {him}? / Is it because of {his} age?',
      '> It is common in cats of that age. {doctor} suggests a kidney-friendly food and another test in three months. / We caught it early. A change of food often holds it steady for years.',
      '< Can I pick the food up from you? / We will try. {He} is picky',
      '> Yes, we will set a bag aside at the front desk. Start with a quarter and mix it in over a week.',
    ],
  },
  {
    about: 'surgery day',
    species: ['Canine', 'Feline'],
    lines: [
      '> Good morning {first}. {pet} is checked in and settled. {doctor} will call when surgery is over.',
      '< Thank you, we are a nervous wreck here / Give {him} a kiss from us',
      '> Surgery went well and {pet} is waking up. You can come for {him} at {time}. / All done, it went smoothly. {He} is groggy but comfortable, pick-up is at {time}.',
      '< Thank you thank you thank you / Wonderful, I will be there',
      '> Please bring the cone if you have one at home. We go over medicine and stitches with you at pick-up.',
      '< How much may {he} eat tonight?',
      '> Half the usual dinner, and small sips of water. No jumping on the couch for ten days.',
    ],
  },
  {
    about: 'stitches',
    species: ['Canine', 'Feline', 'Equine'],
    lines: [
      '< Is this much redness around the stitches normal? [stitches]',
      '> Thanks for the photo. A little redness is normal at day three, and the edges look closed. Is there any discharge?',
      '< No, dry / No, but {he} tries to lick it',
      '> Then it looks fine. Keep the cone on, also at night. Send us another picture tomorrow, please.',
      '< Will do / Okay, cone of shame stays on',
    ],
  },
  {
    about: 'recheck',
    lines: [
      '> Hi {first}, {doctor} would like to see {pet} for a recheck in about two weeks. Does {day} at {time} work for you?',
      '< That works / Could we do later that day?',
      '> Great, we have you down. / Of course, I have moved it to the last slot of the day.',
      '< Do I need to bring anything?',
      '> Just {pet}, and whatever is left of the medicine so that we can count it.',
    ],
  },
  {
    about: 'colic',
    species: ['Equine'],
    lines: [
      '< {pet} is pawing and looking at {his} side since feeding time. I took away the hay',
      '> Thank you for calling it early. Please walk {him} gently and note any manure. {doctor} is leaving for you now, about 40 minutes.',
      '< Okay, walking. Gate code is the same',
      '> {doctor} is at the end of your road.',
      '< {He} is much better already, thank you for coming out so fast',
      '> Glad to hear it. Soaked hay only until tomorrow, and text us how the night went.',
    ],
  },
  {
    about: 'hoof',
    species: ['Equine'],
    lines: [
      '< Farrier says there is an abscess in the left front of {pet}, can someone come out this week?',
      '> {doctor} is in your area {day}. Would {time} be alright?',
      '< Perfect, I will have {him} in the barn',
      '> Please keep the foot dry and wrapped until then.',
    ],
  },
  {
    about: 'feathers',
    species: ['Avian'],
    lines: [
      '< {pet} is pulling feathers again under the wing. New since we moved {his} cage',
      '> A move can do that. Is {he} eating and talking as usual?',
      '< Eats fine, a bit quieter',
      '> {doctor} sees birds {day} at {time}. Bring a photo of the cage and the food bag, please.',
      '< Will do, thanks',
    ],
  },
  {
    about: 'not eating',
    species: ['Unknown'],
    lines: [
      '< {pet} has not touched {his} food since yesterday evening',
      '> With small animals we do not like to wait. When did you last see droppings?',
      '< This morning but very few',
      '> Please come in today, we will make room at {time}. Keep {him} warm on the way and bring the usual food.',
      '< On our way',
    ],
  },
  {
    about: 'senior',
    species: ['Canine', 'Feline'],
    lines: [
      '< {pet} is slowing down a lot this winter. Is there anything we can do for old joints?',
      '> There is quite a bit we can do. Does {he} struggle with stairs, or more with getting up?',
      '< Getting up mostly. Fine once {he} is moving',
      '> That sounds like arthritis. {doctor} can examine {him} {day} at {time} and talk through pain relief and supplements.',
      '< Please book it. {He} deserves it',
      '> Done. A short video of {him} getting up would help {doctor} too, you can show it on your phone.',
    ],
  },
];
