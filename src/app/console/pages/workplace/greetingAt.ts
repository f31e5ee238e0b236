/** From which hour of the shop's clocks on somebody is greeted how. */
const greetings = [
  [18, 'shop.workplaceEvening'],
  [12, 'shop.workplaceNoon'],
  [9, 'shop.workplaceMorning'],
  [4, 'shop.workplaceEarly'],
  [0, 'shop.workplaceNight'],
] as const
/** The word that greets at an hour, 0 to 23. */
export const greetingAt = (hour: number): string => greetings.find(([from]) => hour >= from)?.[1] ?? greetings[4][1]
