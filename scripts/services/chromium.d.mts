/** Empty where Playwright knows its own. */
export function findBrowser(): string | undefined
