import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../campaigns/booking-config.ts';
import { likelyCategory, likelyType } from './visit-types.ts';

const configs = { WELLNESS_VISIT: defaultConfig('WELLNESS_VISIT'), SICK_VISIT: defaultConfig('SICK_VISIT') };

describe('the types of visits in the practice software', () => {
  it('belong to the category that their name fits, or to none [AR-06]', () => {
    expect(likelyCategory({ id: 'w', name: 'Annual Wellness exam' }, configs)).toBe('WELLNESS_VISIT');
    expect(likelyCategory({ id: 's', name: 'Sick visit' }, configs)).toBe('SICK_VISIT');
    expect(likelyCategory({ id: 'x', name: 'Surgery' }, configs)).toBe(null);
  });

  it('belong to the category whose schedule includes them, whatever their name [AR-16]', () => {
    const { SICK_VISIT: before } = configs;
    const includedAppointmentTypes = [{ id: 'd', name: 'Dental' }];
    const sick = { ...before, scheduleConfig: { ...before.scheduleConfig, includedAppointmentTypes } };
    const dental = { id: 'd', name: 'Wellness dental' };
    const scheduled = { ...configs, SICK_VISIT: { ...sick, schedulingMode: 'PIMS_SCHEDULE' as const } };
    expect(likelyCategory(dental, scheduled)).toBe('SICK_VISIT');
    // Types that were chosen before count only while the schedule does.
    expect(likelyCategory(dental, { ...configs, SICK_VISIT: sick })).toBe('WELLNESS_VISIT');
  });

  it('have one that fits a category, if any', () => {
    const types = [
      { id: 'b', name: 'Bath' },
      { id: 'w', name: 'Wellness' },
    ];
    expect(likelyType(types, 'WELLNESS_VISIT')).toBe('w');
    expect(likelyType(types, 'SICK_VISIT')).toBe(null);
  });
});
