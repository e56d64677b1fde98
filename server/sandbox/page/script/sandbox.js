// The sandbox's page: the people around a practice, and its own staff.
import { showColleagues, showConversations, startColleague } from './colleague.js';
import { onPractice } from './common.js';
import { closeCard, showCards } from './letterbox.js';
import { closeEmail, showMail, startMail } from './mail.js';
import { pickUp, showClients, showPortal, showThread, startPhone } from './phone.js';
import {
  inTwoDaysAtTen,
  readClock,
  showAnswers,
  showAppointments,
  showClock,
  showServices,
  showToday,
  startPracticeSoftware,
} from './practice-software.js';
import { showConfirmations, startRegistration } from './registration.js';
import { showRegistrations } from './registry.js';
import { showFlags, startSwitches } from './switches.js';

function showPractice() {
  pickUp(null);
  closeEmail();
  closeCard();
  showToday();
  void showClients();
  void showPortal();
  void showColleagues().then(showConversations);
  void showAppointments();
  void showAnswers();
  void showServices();
  void showMail();
  void showCards();
  void showRegistrations();
}

startPhone(inTwoDaysAtTen);
startColleague();
startPracticeSoftware();
startRegistration();
startSwitches();
startMail();
onPractice(showPractice);
showPractice();
void readClock();
void showFlags();
setInterval(() => {
  if (document.hidden) return;
  showClock();
  void showThread();
  void showServices();
  void showPortal();
  void showConversations();
  void showMail();
  void showCards();
  void showConfirmations();
  void showRegistrations();
}, 1000);
