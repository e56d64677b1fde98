import type { FlagKey } from '#contract/platform/flags.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { LaunchLink } from '#server/sandbox/identity/launch-links.ts';
import type { PimsAnswers } from '#server/sandbox/practice-software/pims-tables.ts';

export type { LaunchLink };

/** The size of a practice that is generated for a test. */
export interface PracticeContents {
  readonly conversations: number;
  readonly messagesPerConversation?: number;
  /** Of the audit's days. */
  readonly appointments: number;
}
/** The time zone of such practices. */
export const practiceZone = 'America/New_York';
const onlyClients: PracticeContents = { conversations: 0, appointments: 0 };

interface NamedLaunchLink extends LaunchLink {
  readonly person: string;
}

/** An email as a mailbox of the sandbox has it. */
interface ReceivedEmail {
  /** The product's, by its Message-ID. */
  readonly id: string | null;
  readonly subject: string;
  readonly text: string;
}

/** A card as a letterbox of the sandbox has it: the HTML that was printed. */
interface ReceivedCard {
  /** The product's. */
  readonly id: string;
  readonly front: string;
  readonly back: string;
  readonly to: { readonly name: string };
}

/** A pet owner, as the sandbox's page lists them. */
interface SandboxClient {
  readonly phone: string;
  readonly email: string | null;
  readonly name: string;
  readonly pets: string | null;
  /** How the carrier treats texts to this phone; null for a phone that works. */
  readonly behaviour: string | null;
}

/** A service that an animal is due for. */
interface ServiceDue {
  readonly id: string;
  readonly name: string;
  readonly pet: string;
  /** `2026-11-24` */
  readonly dueOn: string;
}

/** A text as a simulated phone received it. */
interface ReceivedText {
  readonly id: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
}

/** A client of the sandbox's API, which simulates everything outside the product, such as practice software and phones. */
export class SandboxApi {
  readonly #server: { readonly url: string };

  constructor(server: { readonly url: string }) {
    this.#server = server;
  }

  /** A link as the practice software makes it, `age` seconds ago. */
  async launchLink(pimsType: LaunchLink['pimsType'] = 'NEO', age = 0): Promise<LaunchLink> {
    const links = await this.#get<LaunchLink[]>(`api/launch-links?age=${age}`);
    const link = links.find((one) => one.pimsType === pimsType);
    if (!link) throw new Error(`The sandbox has no practice on ${pimsType}`);
    return link;
  }

  /** Another link to the same practice, because each link works once. */
  async launchLinkTo({ practicePhone }: LaunchLink): Promise<LaunchLink> {
    const links = await this.#get<LaunchLink[]>('api/launch-links');
    const link = links.find((one) => one.practicePhone === practicePhone);
    if (!link) throw new Error(`The sandbox has no practice at ${practicePhone}`);
    return link;
  }

  /** Links that sign in two different users of the practice. */
  async launchLinksOfTwo(link: LaunchLink): Promise<readonly [NamedLaunchLink, NamedLaunchLink]> {
    const practice = encodeURIComponent(rowKeyOf(link));
    const people = await this.#get<{ id: string; name: string }[]>(`data/colleagues?practice=${practice}`);
    const linkOf = async (index: number) => {
      const person = people[index];
      if (!person) throw new Error('The practice has too few users');
      const { url } = await this.#get<{ url: string }>(`data/launch-link?practice=${practice}&user=${person.id}`);
      return { ...link, url, person: person.name };
    };
    return [await linkOf(0), await linkOf(1)];
  }

  /** A pet owner texts the practice. */
  async textFrom(from: string, practicePhone: string, body: string, mediaUrls: readonly string[] = []): Promise<void> {
    await this.#post('inbound-sms', { practicePhone, from, body, mediaUrls });
  }

  /** A pet owner requests a visit in the practice's app. */
  async requestVisit(from: string, practicePhone: string, visit: { petName: string; preferredStart: string }) {
    await this.#post('requests', { practicePhone, from, type: 'Appointment', category: 'WELLNESS_VISIT', ...visit });
  }

  /** A new practice with clients; texts and appointments only if requested. */
  async anotherPractice(contents = onlyClients): Promise<LaunchLink> {
    const [link] = await this.otherPractices(1, contents);
    if (!link) throw new Error('The sandbox created no practice');
    return link;
  }

  /** Up to twenty new practices. */
  otherPractices(practices: number, contents: PracticeContents): Promise<readonly LaunchLink[]> {
    return this.#post('seed', { practices, ...contents });
  }

  /** Books a visit in the practice software. @returns the appointment's id */
  async bookVisit(
    practicePhone: string,
    visit: { startsAt: string; reason: string; clientPhone?: string },
  ): Promise<string> {
    return (await this.#post<{ id: string }>('appointments', { practicePhone, ...visit })).id;
  }

  /** How the practice software answers when a booked visit is handed over. */
  setPracticeSoftware(practicePhone: string, answers: PimsAnswers, reason: string | null = null): Promise<void> {
    return this.#put('practice-software', { practicePhone, answers, reason });
  }

  /** The practice software begins or ends reporting its services; at the end, one is new. */
  setServiceSync(
    { practicePhone }: LaunchLink,
    status: 'IN_PROGRESS' | 'DONE',
    reports: 'ALL' | 'NOTHING' = 'ALL',
  ): Promise<void> {
    return this.#put('service-sync', { practicePhone, status, reports });
  }

  /** What the living animals of the client with a phone are due for. */
  async servicesDue(link: LaunchLink, phone: string): Promise<readonly ServiceDue[]> {
    const query = new URLSearchParams({ practice: rowKeyOf(link), phone });
    return (await this.#get<{ due: readonly ServiceDue[] }>(`data/services?${query}`)).due;
  }

  /** Gives an animal a service today, so that it is due again in a year. */
  async giveService({ practicePhone }: LaunchLink, id: string): Promise<void> {
    await this.#post('services-given', { practicePhone, id });
  }

  /** Clients of a practice with a living animal and a working phone that no other client shares. */
  async clientsOf(link: LaunchLink): Promise<readonly SandboxClient[]> {
    const clients = await this.#get<SandboxClient[]>(`data/clients?practice=${encodeURIComponent(rowKeyOf(link))}`);
    const isShared = (phone: string) => clients.filter((one) => one.phone === phone).length > 1;
    return clients.filter(({ pets, behaviour, phone }) => pets !== null && behaviour === null && !isShared(phone));
  }

  /** Sets the reminder clock of one practice, or of all; it continues from there. */
  setClock(now: Date, practicePhone?: string): Promise<void> {
    return this.#put('clock', { now: now.toISOString(), practicePhone });
  }

  /** The current time of the reminder clock. */
  clock(): Promise<{ readonly now: string; readonly isMoved: boolean }> {
    return this.#get('api/clock');
  }

  /** Sets the reminder clock back to the machine's time. */
  resetClock(): Promise<void> {
    return this.#request('api/clock', { method: 'DELETE' });
  }

  /** The practice software reports that the client confirmed. */
  async confirmVisit(appointmentId: string): Promise<void> {
    await this.#post(`appointments/${appointmentId}/events`, { type: 'confirm' });
  }

  /** The product sends the reminder of a visit now. */
  async remind(appointmentId: string, medium: 'SMS' | 'EMAIL'): Promise<void> {
    await this.#post(`appointments/${appointmentId}/events`, { type: 'remind', medium });
  }

  /** The texts that a phone has received, in order. */
  async receivedBy(phone: string): Promise<readonly ReceivedText[]> {
    return this.#get(`api/phones/${encodeURIComponent(phone)}/messages`);
  }

  /** The bodies of the texts that a phone has received. */
  async textsReceivedBy(phone: string): Promise<readonly string[]> {
    return (await this.receivedBy(phone)).map(({ body }) => body);
  }

  /** The emails that an address has received, in order. */
  async mailOf(address: string): Promise<readonly ReceivedEmail[]> {
    return this.#get(`api/mailbox/${encodeURIComponent(address)}`);
  }

  /** The practice software reports that a service is due for each animal of a client. */
  async makeDue(
    practicePhone: string,
    service: { readonly clientPhone: string; readonly serviceTypeId: string; readonly dueOn: string },
  ): Promise<void> {
    await this.#post('services-due', { practicePhone, ...service });
  }

  /** The cards that a client got by mail. */
  cardsInLetterboxOf(clientId: string): Promise<readonly ReceivedCard[]> {
    return this.#get(`api/letterboxes/${clientId}`);
  }

  setFaults(faults: object): Promise<void> {
    return this.#put('faults', faults);
  }

  /** Switches a flag for every practice. */
  setFlag(key: FlagKey, value: boolean): Promise<void> {
    return this.#put(`flags/${key}`, { value });
  }

  #get<T>(path: string): Promise<T> {
    return this.#request(path);
  }
  #post<T>(path: string, body: object): Promise<T> {
    return this.#request(`api/${path}`, { method: 'POST', body: JSON.stringify(body) });
  }
  #put(path: string, body: object): Promise<void> {
    return this.#request(`api/${path}`, { method: 'PUT', body: JSON.stringify(body) });
  }

  /** The sandbox's response; null if it is empty. */
  async #request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#server.url}/sandbox/${path}`, { ...init, headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${body}`);
    return JSON.parse(body || 'null') as T;
  }
}

/** The URL of a launch link to a path of the app. */
export const launchUrl = ({ url }: LaunchLink, path: string): string =>
  new URL(`${path}${new URL(url).search}`, url).href;

/** `(555) 234-5678`, as the list shows the number of an unknown client. */
export const nameOfNumber = (phone: string): string => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
