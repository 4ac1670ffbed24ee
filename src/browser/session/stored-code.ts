/** Returns the shared code (`PROTECTED_CODE`) stored in this browser, for sites whose calls require one. */
export function storedCode(): string | null {
	try {
		return localStorage.getItem('protected_code');
	} catch {
		return null;
	}
}
