import { ApiError, callApi } from './session/call-api.ts';

/** Ends the session on the server. A 401 means that it was already over: the call has handled that already. */
export async function endSession(): Promise<'ended' | 'was over' | 'failed'> {
	try {
		await callApi('POST /api/users/auth/logout');
		return 'ended';
	} catch (error) {
		return error instanceof ApiError && error.status === 401 ? 'was over' : 'failed';
	}
}
