/** From the lowest to the highest; apart from the other lists, because every posting's page compares them. */
export const educationLevels = ['junior', 'high', 'college', 'bachelor', 'master', 'doctor'] as const;
