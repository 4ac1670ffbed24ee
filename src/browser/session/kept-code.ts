/** The shared code (`PROTECTED_CODE`) of a site that requires one on its calls, as this browser stores it. */
export function storedCode(): string | null {
	try {
		return localStorage.getItem('protected_code');
	} catch {
		return null;
	}
}
