const link = /https?:\/\/|\bwww\.|[a-z\d-]\.(?:com|net|org|vet|pet|us|example)\b/i;
const phoneNumber = /(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/;

/** What the registry asks about the texts: whether any has a link or a phone number. A registration is refused where its samples differ. */
export const textAttributes = (texts: readonly string[]) => ({
  embeddedLink: texts.some((text) => link.test(text)),
  embeddedPhone: texts.some((text) => phoneNumber.test(text)),
});
