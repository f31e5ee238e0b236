/** Id of the frame's element for the tab bar. Empty without tabs. */
export const tabBarElement = 'tab-bar-place'
