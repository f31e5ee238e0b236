/** Whether a script or style sheet of the console failed to load. */
export const isMissingScript = (thrown: unknown): boolean =>
  thrown instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(thrown.message)
