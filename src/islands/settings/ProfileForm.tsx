import { useState } from 'react';
import { storeCurrency } from '#browser/session/store-currency.ts';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import type { SaveState } from '#islands/ui/saving.ts';
import { TextField } from '#islands/ui/TextField.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import { limits } from '#lib/accounts/forms.ts';
import type { ProfileField, ProfileValues } from '#lib/profile/profile-change.ts';
import { createProfileForm } from './profile-form.ts';
import { saveProfile } from './settings.calls.ts';

interface Props {
	values: ProfileValues;
	errors: { readonly [Field in ProfileField]?: string };
	saving: SaveState;
}

const links = [
	['twitter', 'Twitter', 'https://x.com/…'],
	['linkedin', 'LinkedIn', 'https://linkedin.com/in/…'],
	['telegram', 'Telegram', 'https://t.me/…'],
	['github', 'GitHub', 'https://github.com/…'],
] as const;

const privacy = [
	['showProfile', 'My profile page'],
	['showLinks', 'My links'],
	['showContributions', 'My contributions'],
] as const;

/** Name, username, gender, bio, links, currency and privacy. */
export function ProfileForm({ values: first, errors: refused, saving: begun }: Props) {
	const [form] = useState(() => createProfileForm(first, refused, begun, saveProfile));
	const values = useValue(form.$values);
	const errors = useValue(form.$errors);
	const saving = useValue(form.$saving);
	const typing = (name: ProfileField) => (text: string) => form.type(name, text);

	return (
		<form
			className="settings-form"
			method="post"
			action="/profile-settings/profile"
			noValidate
			onSubmit={async (event) => {
				event.preventDefault();
				const element = event.currentTarget;
				if (await form.submit()) storeCurrency(values.currency);
				else focusFirstError(element);
			}}
		>
			<input type="hidden" name="form" value="profile" />
			<div className="settings-pair">
				<TextField
					label="Name"
					name="name"
					value={values.name}
					error={errors.name}
					maxLength={limits.name}
					autoComplete="name"
					onType={typing('name')}
				/>
				<TextField
					label="Username"
					name="username"
					value={values.username}
					error={errors.username}
					maxLength={limits.username}
					autoComplete="username"
					onType={typing('username')}
				/>
			</div>
			<div className="settings-pair">
				<Choice
					label="Gender"
					name="gender"
					value={values.gender}
					options={[
						['', 'Not specified'],
						['Male', 'Male'],
						['Female', 'Female'],
					]}
					hint="Sets your default picture."
					onChoose={typing('gender')}
				/>
				<Choice
					label="Currency"
					name="currency"
					value={values.currency}
					options={[
						['usd', 'US dollar (USD)'],
						['euro', 'Euro (EUR)'],
						['cnd', 'Canadian dollar (CAD)'],
					]}
					hint="Amounts on record pages are converted at daily reference rates."
					onChoose={typing('currency')}
				/>
			</div>
			<label className="settings-field">
				<span>
					About you <span className="text-soft">(optional)</span>
				</span>
				<textarea
					className="field"
					name="bio"
					rows={4}
					maxLength={limits.bio}
					value={values.bio}
					aria-invalid={errors.bio !== undefined}
					onChange={(event) => form.type('bio', event.target.value)}
				/>
				{errors.bio !== undefined && <span className="field-error">{errors.bio}</span>}
			</label>
			<fieldset className="settings-group">
				<legend>Links</legend>
				<div className="settings-pair">
					{links.map(([name, label, placeholder]) => (
						<TextField
							key={name}
							label={label}
							name={name}
							value={values[name]}
							error={errors[name]}
							placeholder={placeholder}
							maxLength={200}
							isOptional
							onType={typing(name)}
						/>
					))}
				</div>
			</fieldset>
			<fieldset className="settings-group">
				<legend>What others see</legend>
				{privacy.map(([name, label]) => (
					<label className="settings-check" key={name}>
						<input
							type="checkbox"
							name={name}
							checked={values[name] === 'on'}
							onChange={(event) => form.type(name, event.target.checked ? 'on' : '')}
						/>
						{label}
					</label>
				))}
				<p className="field-hint">Your e-mail address is never shown to others.</p>
			</fieldset>
			<div className="settings-send">
				<SubmitButton isBusy={saving.state === 'busy'}>Save profile</SubmitButton>
				<FormResult saving={saving} />
			</div>
		</form>
	);
}

interface ChoiceProps {
	label: string;
	name: string;
	value: string;
	options: readonly (readonly [value: string, label: string])[];
	hint: string;
	onChoose: (value: string) => void;
}

function Choice({ label, name, value, options, hint, onChoose }: ChoiceProps) {
	return (
		<div className="settings-field">
			<label htmlFor={`choice-${name}`}>{label}</label>
			<select
				id={`choice-${name}`}
				className="field"
				name={name}
				value={value}
				aria-describedby={`choice-${name}-hint`}
				onChange={(event) => onChoose(event.target.value)}
			>
				{options.map(([one, text]) => (
					<option value={one} key={one}>
						{text}
					</option>
				))}
			</select>
			<p className="field-hint" id={`choice-${name}-hint`}>
				{hint}
			</p>
		</div>
	);
}
