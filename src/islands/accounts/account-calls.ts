import { ApiError, callApi } from '../session/call-api.ts';

/** What the sign-up sends, by the names of the API. */
export interface SignUpBody {
	name: string;
	username: string;
	email: string;
	password: string;
	signup_code: string;
	ref_id?: string;
}

export interface ResetBody {
	email: string;
	password: string;
	confirmPassword: string;
	reset_password_code: string;
}

/** With a password, or by what 'Remember me' left in this browser. */
export type SignInBody = { email: string; remember: boolean } & (
	| { password: string }
	| { remembered: true }
);

const query = (path: string, values: Record<string, string>) =>
	`${path}?${new URLSearchParams(values)}`;

/** The calls of the account forms; `call` is another one in tests. Each throws ApiError. */
export const accountCalls = (call: typeof callApi = callApi) => ({
	signIn: (body: SignInBody) => call('/api/users/auth/login', { body }),
	signUp: (body: SignUpBody) => call('/api/users/auth/signup', { body }),
	resetPassword: (body: ResetBody) => call('/api/users/auth/reset-password', { body }),
	sendRegisterCode: (email: string) => call(query('/api/users/auth/get-register-code', { email })),
	sendResetCode: (email: string) =>
		call(query('/api/users/auth/get-reset-password-code', { email })),
	googlePending: () => call('/api/users/auth/google-pending'),
	googleSignUp: (body: { name: string; username: string; ref_id?: string }) =>
		call('/api/users/auth/google-signup', { body }),
	/** Whether nobody has this username or e-mail address yet; a 403 says so. */
	lookUp: async (
		field: 'username' | 'email',
		value: string,
	): Promise<'available' | 'taken' | 'unknown'> => {
		try {
			await call(query('/api/users/user-base-info', { [field]: value }));
			return 'taken';
		} catch (error) {
			return error instanceof ApiError && error.status === 403 ? 'available' : 'unknown';
		}
	},
});

export type AccountCalls = ReturnType<typeof accountCalls>;

/** A failed call as the words for it need it; anything else that was thrown is a mistake of ours and goes on. */
export function failedCall(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	throw error;
}
