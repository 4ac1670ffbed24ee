import { ApiError, type CallApi, callApi } from '../../browser/session/call-api.ts';

/** The sign-up's request body, with the API's names. */
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

/** Signs in with a password, or with the token that 'Remember me' stored in this browser. */
export type SignInBody = { email: string; remember: boolean } & (
	| { password: string }
	| { remembered: true }
);

/** The calls of the account forms; tests replace `call`. Each throws ApiError. */
export const accountCalls = (call: CallApi = callApi) => ({
	signIn: (body: SignInBody) => call('POST /api/users/auth/login', { body }),
	signUp: (body: SignUpBody) => call('POST /api/users/auth/signup', { body }),
	resetPassword: (body: ResetBody) => call('POST /api/users/auth/reset-password', { body }),
	sendRegisterCode: (email: string, password: string) =>
		call('POST /api/users/auth/get-register-code', { body: { email, password } }),
	sendResetCode: (email: string) =>
		call('GET /api/users/auth/get-reset-password-code', { query: { email } }),
	googlePending: () => call('GET /api/users/auth/google-pending'),
	googleSignUp: (body: { name: string; username: string; ref_id?: string }) =>
		call('POST /api/users/auth/google-signup', { body }),
	/** Whether this username or e-mail address is free; a 403 says it is not. */
	lookUp: async (
		field: 'username' | 'email',
		value: string,
	): Promise<'available' | 'taken' | 'unknown'> => {
		try {
			await call('GET /api/users/user-base-info', { query: { [field]: value } });
			return 'taken';
		} catch (error) {
			return error instanceof ApiError && error.status === 403 ? 'available' : 'unknown';
		}
	},
});

export type AccountCalls = ReturnType<typeof accountCalls>;
