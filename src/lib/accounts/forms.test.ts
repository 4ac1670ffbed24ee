import { expect, test } from 'vitest';
import { fieldErrors } from '../http/input.ts';
import { complaintsAbout } from '../validation/form.ts';
import { changePasswordForm, resetForm, signInForm, signUpCodeForm, signUpForm } from './forms.ts';
import {
	changePasswordInput,
	profileInput,
	resetInput,
	signInInput,
	signUpInput,
} from './inputs.ts';

const complete = {
	name: 'Ada Lovelace',
	username: 'ada',
	email: 'ada@example.com',
	password: 'engine-of-1843',
	confirmPassword: 'engine-of-1843',
	terms: 'on',
};
const signUp = (changed: object) => complaintsAbout(signUpForm, { ...complete, ...changed });
const long = (length: number) => 'a'.repeat(length);

test('sign-in: the messages for an empty, a wrong and a short field', () => {
	const judged = (email: string, password: string) =>
		complaintsAbout(signInForm, { email, password });
	expect(judged('', '')).toEqual({
		email: 'This field can not be empty',
		password: 'This field cannot be empty',
	});
	expect(judged('a@b', '1234567')).toEqual({
		email: 'Invalid Email!',
		password: 'Password need at least 8 characters',
	});
	expect(judged('ada@example.com', long(255))).toEqual({});
	expect(judged('ada', long(256))).toEqual({ password: 'Password need at least 8 characters' });
	expect(judged('not a name', '12345678')).toEqual({ email: 'Invalid Email!' });
});

test('sign-up: name', () => {
	expect(signUp({ name: '' })).toEqual({ name: 'Please enter your name!' });
	expect(signUp({ name: 'Ada!' })).toEqual({ name: "Name can't include special characters" });
	expect(signUp({ name: 'Al' })).toEqual({ name: 'Name must be at least 3 characters' });
	expect(signUp({ name: long(51) })).toEqual({ name: 'Name must be at most 50 characters' });
	expect(signUp({ name: long(50) })).toEqual({});
});

test('sign-up: username', () => {
	expect(signUp({ username: '' })).toEqual({ username: 'Please enter your username!' });
	expect(signUp({ username: 'al' })).toEqual({
		username: 'Username must be at least 3 characters',
	});
	expect(signUp({ username: long(51) })).toEqual({
		username: 'Username must be at most 50 characters',
	});
	// A name that looks like an address, or could break out of a link, is invalid.
	for (const username of ['a@b.io', 'a b c', 'ada/..', 'adа'])
		expect(signUp({ username })).toEqual({ username: 'Please enter a valid username format!' });
});

test('sign-up: email, password, its confirmation, terms and the optional referral code', () => {
	expect(signUp({ email: 'ada' })).toEqual({ email: 'Invalid email' });
	expect(signUp({ email: `${long(64)}@${`${long(60)}.`.repeat(4)}com` })).toEqual({
		email: 'Invalid email',
	});
	const password = (text: string) => signUp({ password: text, confirmPassword: text });
	expect(password('1234567').password).toBe('Password need at least 8 characters');
	expect(password(long(256)).password).toBe('Password must be at most 255 characters');
	expect(password('with space').password).toBe('Password must not contain spaces!');
	expect(
		password('пароль-из-букв-и-знаков-до-шестидесяти-четырёх-и-дальше-😀😀😀😀😀😀😀😀'),
	).toEqual({});
	expect(signUp({ confirmPassword: 'another' })).toEqual({
		confirmPassword: 'Passwords do not match',
	});
	expect(signUp({ terms: undefined })).toEqual({ terms: 'Accept the terms to sign up.' });
	expect(signUp({ ref_id: 'abc' })).toEqual({});
});

test('codes: at most six characters, in the words of each form', () => {
	expect(complaintsAbout(signUpCodeForm, { signup_code: '1234567' })).toEqual({
		signup_code: 'Wrong code. Try again!',
	});
	expect(complaintsAbout(resetForm, { reset_password_code: '1234567' })).toMatchObject({
		reset_password_code: 'Invalid code',
	});
	expect(complaintsAbout(signUpCodeForm, { signup_code: '' })).toEqual({
		signup_code: 'Please enter your code!',
	});
});

test('reset: the new password has 8 to 255 characters', () => {
	const reset = (password: string) =>
		complaintsAbout(resetForm, {
			...{ email: 'ada@example.com', reset_password_code: '123456' },
			...{ password, confirmPassword: password },
		});
	expect(reset(long(7))).toEqual({ password: 'Password need at least 8 characters' });
	expect(reset(long(256))).toEqual({ password: 'Password must be at most 255 characters' });
	for (const length of [8, 255]) expect(reset(long(length))).toEqual({});
});

test('change of password: the new one twice', () => {
	const judged = complaintsAbout(changePasswordForm, {
		password: '',
		new_password: 'engine-of-1843',
		confirmPassword: 'engine-of-1844',
	});
	expect(judged).toEqual({
		password: 'Please enter your password!',
		confirmPassword: 'Passwords do not match',
	});
});

test('a call is validated by the same rules as its form', () => {
	const told = (schema: typeof signUpInput, values: object) => {
		const result = schema.safeParse(values);
		return result.success ? {} : fieldErrors(result.error);
	};
	const values = { name: 'A', username: 'a b', email: 'x', password: 'short', signup_code: '1' };
	const { confirmPassword, terms, ...said } = signUp(values);
	expect(told(signUpInput, values)).toEqual(said);
	expect([confirmPassword, terms]).toEqual(['Passwords do not match', undefined]);
});

test('an address has one spelling, a password keeps its last space', () => {
	const said = { ...complete, email: ' Ada@Example.COM ', signup_code: ' ab12cd ' };
	expect(signUpInput.parse(said)).toMatchObject({
		email: 'ada@example.com',
		signup_code: 'AB12CD',
		ref_id: '',
	});
	const spaced = { password: ' old one ', new_password: ' a new one ' };
	expect(changePasswordInput.parse(spaced)).toEqual(spaced);
});

test('a field of the wrong type is a validation error, not a failure', () => {
	for (const schema of [signInInput, signUpInput, resetInput, changePasswordInput, profileInput]) {
		expect(schema.safeParse({ password: 12345678 }).success).toBe(schema === profileInput);
		expect(schema.safeParse({ name: ['Ada'], email: {}, password: null }).success).toBe(false);
	}
});

test('a remembered browser needs no password', () => {
	expect(signInInput.safeParse({ email: 'ada', remembered: true }).success).toBe(true);
	expect(signInInput.safeParse({ email: 'ada', remembered: 'false' }).success).toBe(false);
});

test('links of a profile are https addresses of the right hosts', () => {
	const judged = (links: object) => {
		const result = profileInput.safeParse({ links });
		return result.success ? {} : fieldErrors(result.error);
	};
	expect(
		judged({
			twitter: 'https://x.com/ada',
			linkedin: 'https://www.linkedin.com/in/ada',
			telegram: 'https://t.me/ada',
			github: '',
		}),
	).toEqual({});
	for (const twitter of [
		'http://x.com/ada',
		'https://x.com.evil.example/ada',
		'https://evil.example/x.com/ada',
		'https://x.com@evil.example/ada',
		'https://x.com\\@evil.example/',
		'javascript:alert(1)//https://x.com/ada',
	])
		expect(Object.keys(judged({ twitter }))).toEqual(['links.twitter']);
});

test('roles, plan and points cannot be changed through a profile', () => {
	const said = { name: 'Ada', roles: ['master'], plan: 'pro', tier: 3, points: 9, email: 'x' };
	// The address is read only to report that it is changed elsewhere.
	expect(profileInput.parse(said)).toEqual({ name: 'Ada', email: 'x' });
});
