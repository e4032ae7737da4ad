/** From the lowest to the highest. Not among the other lists, because every posting's page needs it. */
export const educationLevels = ['junior', 'high', 'college', 'bachelor', 'master', 'doctor'] as const;
