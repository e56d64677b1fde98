import { campaigns } from './campaigns/index.ts';
import { communication } from './communication/index.ts';
import { notification } from './notification/index.ts';
import { registration } from './registration/index.ts';
import { surveys } from './surveys/index.ts';
import { templates } from './templates/index.ts';

/** Every service of the contract. */
export const services = { campaigns, communication, notification, registration, surveys, templates } as const;
