import { describe, expect, it } from 'vitest';
import { failureReasons, literalMessages } from '#contract/errors.ts';
import { deliveryFailureMessage, errorMessages, messageForCode } from './errors.ts';

describe('sentences for failures', () => {
  it('keep the specification’s texts word for word [ER-12] [ER-20] [ER-21] [ER-22]', () => {
    expect(errorMessages).toMatchObject({
      internal: 'Something went wrong, please try again later.',
      session_expired: 'Session has expired, please re-authenticate',
      unauthenticated: 'Session has expired, please re-authenticate',
      launch_failed: 'Failed to authenticate with provided search params',
      flags_failed: 'Failed to load feature flags',
    });
  });

  it('say why a text was not delivered, and what to do about forbidden words [ER-23] [ER-24] [ER-25] [ER-26]', () => {
    expect(deliveryFailureMessage('device_unavailable')).toContain('turned off or unreachable');
    expect(deliveryFailureMessage('landline')).toContain('landline');
    expect(deliveryFailureMessage('out_of_service')).toContain('no longer in service');
    expect(deliveryFailureMessage('carrier_violation')).toContain('rephrase your message');
    expect(new Set(failureReasons.map(deliveryFailureMessage)).size).toBe(failureReasons.length);
  });

  it('blame no carrier that was not asked, and say what to do [D-62]', () => {
    for (const reason of ['no_texting_number', 'texting_not_set_up'] as const) {
      expect(deliveryFailureMessage(reason)).not.toMatch(/carrier/);
      expect(deliveryFailureMessage(reason)).toMatch(/Contact support/);
    }
  });

  it('name what did not work with a conversation [ER-27] [ER-28] [ER-29] [ER-30]', () => {
    expect(errorMessages.conversation_start_failed).toMatch(/start a new conversation/);
    expect(errorMessages.conversation_not_found).toMatch(/conversation.*not|cannot find|not found/i);
    expect(errorMessages.conversation_update_failed).toMatch(/update this conversation/);
    expect(errorMessages.conversation_tag_failed).toMatch(/tag this conversation/);
  });

  it('say what is wrong with an image [ER-31] [ER-33] [ER-34] [ER-35]', () => {
    expect(errorMessages.video_not_supported).toMatch(/not supported/);
    expect(errorMessages.file_too_big).toMatch(/4\s?MB/);
    expect(errorMessages.unsupported_format).toMatch(/JPEG, PNG or GIF/);
    expect(errorMessages.damaged_image).toMatch(/damaged/);
    expect(errorMessages.upload_failed).toMatch(/could not be uploaded/);
  });

  it('tell that an unsubscribed client must text Start [ER-32]', () => {
    expect(errorMessages.unsubscribed).toMatch(/must text ‘Start’ to resume/);
  });

  it('take a service’s own words only where the code says too little', () => {
    expect(messageForCode('internal', 'The printer is on fire.')).toBe('The printer is on fire.');
    expect(messageForCode('landline', 'error 30006')).toBe(errorMessages.landline);
    expect(messageForCode('no_such_code')).toBe(literalMessages.internal);
    expect(messageForCode('toString')).toBe(literalMessages.internal);
  });
});
