import { expect, test } from 'vitest';
import { canReportVisit } from './action-log.ts';

test('a visit is reported only after cookies were accepted', () => {
	expect(canReportVisit('signed_in=1; consent=accepted', {})).toBe(true);
	expect(canReportVisit('', {})).toBe(false);
	expect(canReportVisit('consent=rejected', {})).toBe(false);
	expect(canReportVisit('other_consent=accepted', {})).toBe(false);
});

test('a visit is not reported when the browser asks not to be tracked', () => {
	expect(canReportVisit('consent=accepted', { doNotTrack: '1' })).toBe(false);
	expect(canReportVisit('consent=accepted', { globalPrivacyControl: true })).toBe(false);
	expect(
		canReportVisit('consent=accepted', { doNotTrack: null, globalPrivacyControl: false }),
	).toBe(true);
});
