/** The questions with which a new survey can begin. Clients read them. */
export const surveyStarters = {
  'after-visit': {
    name: 'After a visit',
    text: 'Whether they would recommend you, how satisfied they were, and why.',
    title: 'How was your visit?',
    recommend: 'How likely are you to recommend us to a friend?',
    satisfied: 'How satisfied were you with your visit?',
    liked: 'What did you like?',
    choices: {
      staff: 'Our staff',
      doctor: 'The veterinarian',
      wait: 'A short wait',
      clear: 'Clear explanations',
      rooms: 'The rooms',
    },
    better: 'What could we do better?',
  },
  'new-client': {
    name: 'New client',
    text: 'How they found you, and whether they felt welcome.',
    title: 'Welcome to our practice',
    found: 'How did you find us?',
    choices: {
      friend: 'A friend',
      search: 'A search on the web',
      near: 'I live nearby',
      referral: 'Another veterinarian',
    },
    welcome: 'How welcome did you feel?',
    again: 'Will you come again?',
    missing: 'Is there something you expected and did not find?',
  },
  leaving: {
    name: 'Why did you leave?',
    text: 'What made them stop coming, and what would bring them back.',
    title: 'We miss you',
    reason: 'Why have you not been here for a while?',
    choices: {
      moved: 'We moved',
      price: 'The prices',
      service: 'The service',
      elsewhere: 'Another practice suits us better',
      pet: 'We have no pet at the moment',
    },
    back: 'Would you come back?',
    change: 'What should we do differently?',
  },
  blank: { name: 'A blank survey', text: 'You write every question yourself.', title: 'A few questions for you' },
  scales: {
    recommend: { min: 'Not at all likely', max: 'Very likely' },
    satisfied: { min: 'Not at all', max: 'Very' },
  },
};
