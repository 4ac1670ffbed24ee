import { settingsHref } from './settings-tabs.ts';

/** The question asked before a key is revoked, in the dialog and on the page without script. */
export const revokeQuestion = ({ _id, name }: { _id: string; name: string }) => ({
	title: `Revoke ${name}?`,
	text: 'Programs that use this key stop working at once. A revoked key cannot be brought back.',
	confirm: 'Revoke key',
	keep: 'Keep key',
	action: settingsHref('api_keys'),
	fields: { form: 'revoke', _id },
});
