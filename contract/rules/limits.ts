/** The specification's numbers. Times are in milliseconds unless the name says otherwise. */
export const limits = {
  /** UTF-16 code units (CN-01, D-40). */
  messageLength: 1600,
  /** Visits whose clients one group text can go to. */
  groupTextVisits: 300,
  /** An attachment must be smaller than this many bytes (CN-02, D-40). */
  attachmentBytes: 4 * 1024 * 1024,
  /** What carriers accept with one text. */
  imagesPerText: 10,
  conversationPage: 1,
  conversationsPerPage: 1000,
  petOwnerPage: 1,
  petOwnersPerPage: 10,
  /** Days that the audit shows, from today (CN-05). */
  auditDays: 7,
  reconnectBase: 1000,
  reconnectCap: 30_000,
  toastAutoClose: 6000,
  toastFadeOut: 800,
  toastProgressStart: 100,
  routeLoadingStop: 1000,
  outOfOfficeClock: 1000,
  walkthroughSessionChars: 10,
  walkthroughIdChars: 45,
  /** Seconds for which unused data stays cached (CN-13). */
  keepUnusedSeconds: 60,
  /** The pause in typing after which a search query is sent (CN-17, D-17). */
  searchPause: 750,
  /** Shorter phone numbers are shown as empty (SH-90). */
  phoneLength: 12,
} as const;

/** Characters of what clients read as the name of an appointment type, and of its instructions. */
export const appointmentTypeLength = { displayName: 60, instructions: 500 } as const;

/** Characters of the thank-you message (PO-04, CN-18). */
export const thankYouLength = { min: 60, max: 500 } as const;

/** Characters of the practice's own words in service reminders (MS-05, CN-30), and of the label of their link. */
export const ownWordsLength = { text: 500, label: 30, url: 2048 } as const;

/** How many of each thing the server stores. */
export const capacity = {
  /** Users of a practice. */
  users: 1000,
  /** Templates of a practice, and the characters of all of them. */
  templates: 1000,
  templatesCharacters: 4 * 1024 * 1024,
  /** Characters of one template in all its languages. */
  templateCharacters: 256 * 1024,
  /** Surveys of a practice, and the characters of one as JSON. */
  surveys: 100,
  surveyCharacters: 64 * 1024,
  /** Newsletters of a practice. */
  newsletters: 1000,
  /** Bytes of clients' files that a practice stores in a day, and of uploads of staff. */
  clientFilesOfADay: 1024 * 1024 * 1024,
  uploadsOfADay: 1024 * 1024 * 1024,
  /** Scheduled texts of a conversation. */
  scheduledMessages: 100,
  /** Changes in one publish. */
  changesOfAPublish: 500,
  /** Messages of a thread that is requested without a limit, the newest. */
  wholeThread: 100_000,
} as const;

/** Accepted image types (IN-37), detected from the first bytes, never from the name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The image type that the first bytes show, or null. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (begins(0x47, 0x49, 0x46, 0x38) && (head[4] === 0x37 || head[4] === 0x39) && head[5] === 0x61) return 'image/gif';
  return null;
}

/** Default positions of toasts (TO-08, TO-09). */
export const toastPosition = { toast: 'top-right', dialog: 'center-center' } as const;
