import { createFields, type FieldTexts } from '#islands/ui/form-fields.ts';
import { createSaver, type SaveState } from '#islands/ui/saving.ts';
import {
	fieldsOfForm,
	type ProfileField,
	type ProfileValues,
	profileChange,
	settingsForm,
} from '#lib/profile/profile-change.ts';

/** Creates the state of the profile form: its values, its errors and its saving. */
export function createProfileForm(
	values: ProfileValues,
	errors: FieldTexts<ProfileField>,
	saving: SaveState,
	send: (change: ReturnType<typeof profileChange>) => Promise<unknown>,
) {
	const fields = createFields(settingsForm, values, errors);
	const { $saving, run, rest } = createSaver(saving);

	function type(name: ProfileField, text: string): void {
		fields.type(name, text);
		rest();
	}

	async function submit(): Promise<boolean> {
		if (!fields.trigger()) return false;
		const change = profileChange(fields.$values.get());
		return run(
			() => send(change),
			'Profile saved.',
			(failure) => fields.refuse(fieldsOfForm(failure)),
		);
	}

	return { ...fields, type, $saving, submit };
}
