// Whether the server still has what this tab was loaded from.

/** True when the server's document names another program than the one that runs here: a part of this one may be gone. */
export async function isOutdated(): Promise<boolean> {
  const program = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!program) return false;
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(program);
  } catch {
    return false;
  }
}
