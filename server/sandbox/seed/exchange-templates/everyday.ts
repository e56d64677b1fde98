import type { ExchangeTemplate } from './exchange-template.ts';

export const everyday: readonly ExchangeTemplate[] = [
  {
    about: 'thank you',
    lines: [
      '< Just wanted to say thank you to everybody. {pet} is doing so much better / You guys are the best. {pet} is back to stealing socks',
      '> That is lovely to hear, I will read it out at our morning meeting. / You made our day. Give {pet} a treat from all of us.',
      '< Will do ❤️',
    ],
  },
  {
    about: 'happy picture',
    lines: [
      '< Look who is feeling better [dog]',
      '> What a smile! Thank you for sharing. / That goes straight on our wall. Thank you {first}.',
    ],
  },
  {
    about: 'bill',
    lines: [
      '< I think I was charged twice for the visit on {day}',
      '> Let me check that for you. / I am sorry, I will look into it right away.',
      '> You are right, one of them was only held by the bank and drops off in a day or two. / I see it. The second charge is refunded, it takes three days to show.',
      '< Thank you for sorting it out so fast',
    ],
  },
  {
    about: 'insurance',
    lines: [
      '< Could you send the invoice and the notes to our pet insurance?',
      '> Happy to. Which company is it, and do you have a claim number?',
      '< Claim 40-{chip}, they said by email is fine',
      '> Sent with the notes of {doctor}. You are copied.',
      '< They paid! Thank you',
    ],
  },
  {
    about: 'food order',
    species: ['Canine', 'Feline'],
    lines: [
      '< Do you have the {food} food in stock? / Could you order another bag of {food} for {pet}?',
      '> We have two bags here, I put one aside. / Ordered, it comes {day} with the truck.',
      '< Thank you, will pick up tomorrow / Can I pay by phone?',
      '> Yes, of course.',
    ],
  },
  {
    about: 'food change',
    species: ['Canine', 'Feline'],
    lines: [
      '< {pet} got so round over the holidays. How much should {he} eat?',
      '> It happens to the best of us. What food is it, and how much does {he} get now?',
      '< A cup twice a day plus the kids...',
      '> Try three quarters of a cup twice a day, and carrots for the kids to give. Weigh-ins here are free, no appointment needed.',
      '< Carrots it is',
      '> See you in a month for the first weigh-in.',
    ],
  },
  {
    about: 'pick up who',
    lines: [
      '< My sister will pick up {pet} today, is that okay?',
      '> Yes, thank you for telling us. What is her name?',
      '< Marta, she has the same last name',
      '> We will expect her.',
    ],
  },
  {
    about: 'weather',
    lines: [
      '> Hi {first}, because of the storm we close at 2 today. Could {pet} come at {time} on {day} instead?',
      '< Sure, stay safe / No problem, roads are awful here',
      '> Thank you for understanding. You too.',
    ],
  },
  {
    about: 'lost and found',
    lines: [
      '< Did we leave a blue leash in the lobby?',
      '> We have it here with your name on it.',
      '< Of course we did. Coming by tomorrow',
    ],
  },
  {
    about: 'loss',
    species: ['Canine', 'Feline'],
    lines: [
      '< I wanted you to know that we said goodbye to our old one at home last night. Thank you for all the years',
      '> Oh {first}, we are so sorry. It was an honor to look after such a dear soul. Our thoughts are with your family.',
      '< Thank you. The card from all of you meant a lot',
    ],
  },
  {
    about: 'after visit',
    lines: [
      '~ Thank you for visiting {clinic} with {pet}. Any questions? Just reply to this text.',
      '< All good, thank you / When can {he} have a bath again?',
      '> Three days from now is fine.',
    ],
  },
  {
    about: 'long question',
    lines: [
      '< Hi, sorry for the long text. We are going to be away for most of next month and my mother is going to look after {pet}. She is wonderful but she has never given medicine to an animal, and she worries about doing it wrong. Would it be possible for her to come by once and have someone show her how it is done? She lives close by and is free most mornings. Also, is there a number she can call at night if something happens?',
      '> What a good idea. Your mother is very welcome, mornings before 9 are quiet. We show her everything and give her a page to take home. At night the emergency hospital is at the number on our door and on the page.',
      '< You are amazing. I will send her on {day}',
      '> We look forward to meeting her.',
    ],
  },
  {
    about: 'wrong number of pets',
    lines: [
      '< We adopted a second one, please add to our file! Name is Pickle [cat]',
      '> Welcome, Pickle! Added. When would you like the first checkup?',
      '< Next week? Whenever {doctor} has time',
      '> {day} at {time}, in the room with the cat tree.',
    ],
  },
];

/** Dialogues with unknown numbers. */
export const unknownNumberTemplates: readonly ExchangeTemplate[] = [
  {
    about: 'new client',
    lines: [
      '< Hello, are you taking new patients? We just moved here with two cats / Hi, a neighbor recommended you. Do you see new dogs?',
      '> We do! May I have your name, and the names and ages of your pets?',
      '< Sure, will send tonight / Yes! I will call tomorrow, is that easier?',
      '> Either is fine. We look forward to meeting you.',
      '< One more thing, do you take pet insurance?',
      '> We do, we send the invoice and notes for you.',
    ],
  },
  {
    about: 'found dog',
    lines: [
      '< I found a brown dog with a tag from your clinic near the mill. No name on it, only your number',
      '> Thank you for looking after them. Is there a number on the back of the tag?',
      '< 4471',
      '> Got it, we are calling the family now. Could you stay with the dog for half an hour?',
      '< Yes of course',
    ],
  },
  {
    about: 'who is this',
    lines: [
      '< Hi it is me, I got a new phone. Can I still come at the same time tomorrow?',
      '> Happy to check! We do not have this number yet. Could you tell us your name and the name of your pet?',
      '< Oh sorry of course. It is for the checkup at 10',
      '> There are three at 10, so your name would help.',
    ],
  },
];
