/** Where the tab bar stands among the bars on top: the id of an element of the frame, empty without it. */
export const tabBarPlace = 'tab-bar-place'
