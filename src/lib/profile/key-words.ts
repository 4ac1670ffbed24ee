import { settingsHref } from './settings-tabs.ts';

/** Returns the question asked before a key is revoked, in the dialog and on the page without script. */
export const revokeQuestion = ({ _id, name }: { _id: string; name: string }) => ({
	title: `Revoke ${name}?`,
	text: 'Programs using this key stop working immediately. A revoked key cannot be restored.',
	confirm: 'Revoke key',
	keep: 'Keep key',
	action: settingsHref('api_keys'),
	fields: { form: 'revoke', _id },
});
