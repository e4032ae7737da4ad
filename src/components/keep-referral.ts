import { keepReferral } from '#lib/postings/referral.ts';

keepReferral(location.search);
