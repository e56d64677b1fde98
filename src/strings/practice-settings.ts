/** The practice settings page. */
export const practiceSettings = {
  intro: 'How clients find and reach your practice. Shown in reminders, emails and on your public page.',
  profile: { title: 'Practice profile', text: 'Name, address, phone and email of your practice.' },
  fields: {
    practiceName: { label: 'Practice name' },
    practiceAddress: { label: 'Address' },
    practiceAddress2: { label: 'Address 2', hint: 'Suite, floor or building, if there is one.' },
    practiceAddressCity: { label: 'City' },
    practiceAddressState: { label: 'State' },
    practiceAddressPostalCode: { label: 'Zip' },
    practiceVoicePhone: { label: 'Phone', hint: 'The number that clients call.' },
    practiceEmailAddress: { label: 'Email', hint: 'Replies to reminders and newsletters go here.' },
  },
  required: (field: string) => `${field} is required.`,
  tooLong: (field: string, limit: number) => `${field} can have at most ${limit} characters.`,
  invalidState: 'Choose a US state from the list, or type its two letters.',
  states: 'States',
  invalidZip: 'Enter five digits, or nine such as 04101-1234.',
  invalidPhone: 'This phone number is not valid. Enter all ten digits, such as (555) 123-4567.',
  invalidEmail: 'This email is invalid. Enter one such as hello@clinic.com.',

  zone: { label: 'Time zone', hint: 'Comes from your practice software.' },

  portal: {
    title: 'Client portal link',
    text: 'A short address with your name in it, for your website, your cards and the front desk.',
    link: 'Portal link',
    hint: 'Letters, digits and hyphens. Leave it empty for no link.',
    available: 'This link is available.',
    taken: 'Another practice has this link. Choose another one.',
    checking: 'Checking availability',
    notChecked: 'Availability could not be checked.',
    remove: 'Remove link',
    consequence: (link: string) =>
      `The address that ends in “${link}” will stop working, including where it is printed.`,
    address: 'Your address',
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'The address could not be copied. Select and copy it manually.',
    qr: 'QR code of your portal address',
  },

  users: {
    text: 'Who has been invited to sign in to Rapport for this practice. Whoever opens it from the practice software needs no invitation. Changes here take effect immediately.',
  },
};
