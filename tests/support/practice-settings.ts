import { screen } from '@testing-library/react';
import { aPracticeDay, type PracticeDay } from './practice-day.ts';
import { renderApp } from './render-app.tsx';

const profile = {
  practiceAddress: '12 Elm Street',
  practiceAddressCity: 'Portland',
  practiceAddressState: 'ME',
  practiceAddressPostalCode: '04101',
  practiceVoicePhone: '+12075550101',
  practiceEmailAddress: 'hello@elm.example',
};

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.findByRole('button', { name });
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const elmVets = (profileFields: Partial<typeof profile> = {}) =>
  aPracticeDay({ name: 'Elm Vets', profile: JSON.stringify({ ...profile, ...profileFields }) });

/** Opens the practice settings of Elm Vets, with helpers for its manager's actions. */
export async function openPracticeSettings(practice?: PracticeDay) {
  const app = await renderApp({
    practice: practice ?? (await elmVets()),
    path: '/config/practice-settings',
  });
  await screen.findByRole('textbox', { name: 'Practice name' });
  const type = async (name: string, text: string) => {
    await app.user.clear(field(name));
    if (text) await app.user.type(field(name), text);
  };
  const review = async () => {
    await app.user.click(await button('Publish Changes'));
    return dialog('Publish these changes?');
  };
  const publish = async () => {
    await review();
    await app.user.click(await button('Publish'));
  };
  return { ...app, type, review, publish };
}
