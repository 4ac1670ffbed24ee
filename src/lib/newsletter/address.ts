const MAX_LENGTH = 254;
const EMAIL =
	/^[^\s@"<>(),:;\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;

/** Normalizes an address to the one spelling that is stored; undefined if it is invalid: `you@example.com`. */
export function emailAddress(text: string): string | undefined {
	const email = text.trim().toLowerCase();
	return email.length <= MAX_LENGTH && EMAIL.test(email) ? email : undefined;
}
