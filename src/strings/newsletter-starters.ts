/** Letters with which a first newsletter can begin. Clients read them; `\n` begins a paragraph, `- ` a point of a list. */
export const newsletterStarters = {
  label: 'Begin with a letter',
  failed: 'The newsletter could not be begun.',
  templateFailed: 'The template could not be created.',
  letters: [
    {
      name: 'Tips for the season',
      text: 'What pets need in the warm months, and what to look out for.',
      subject: 'Ticks are back: three things to do',
      preheader: 'How to protect the animals you live with',
      heading: 'Ticks are back',
      body: 'Warm days bring ticks and fleas. Three habits protect best:\n- Look through the coat after each walk, behind the ears too.\n- Take a tick out soon, with tweezers, straight and slowly.\n- Keep up the protection all year: ask us which one suits.',
    },
    {
      name: 'New opening hours',
      text: 'When you are open from now on, and whom to call at other times.',
      subject: 'Our new opening hours',
      preheader: 'When you reach us from next month on',
      heading: 'Our new opening hours',
      body: 'From next month on we are here for you at these times:\n- Monday to Friday: …\n- Saturday: …\nIn an emergency at other times, call …',
    },
    {
      name: 'A new colleague',
      text: 'Who joined your team, and what for.',
      subject: 'Meet our new colleague',
      preheader: 'A new face at the practice',
      heading: 'Meet our new colleague',
      body: 'We are glad that … joined our team. Before, … worked at …\nAsk for … when you book your next visit.',
    },
  ],
  greeting: 'Hi ',
  farewell: 'Do you have a question? Call us at ',
};
