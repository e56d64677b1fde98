import { extensions, type getUiBehaviors as call } from '#contract/campaigns/ui-behaviors.ts';
import type { Output } from '#contract/http.ts';

/** What this server offers beyond the bare contract (API-17): all of it. */
export const getUiBehaviors = async (): Promise<Output<typeof call>> => ({ extensions: [...extensions] });
