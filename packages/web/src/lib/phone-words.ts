/** A mobile number of E.164 in groups: +44 7700 900 263. Any other stands as it was given. */
export const phoneWords = (phone: string): string => phone.replace(/^\+44(7\d{3})(\d{3})(\d{3})$/, '+44 $1 $2 $3');
