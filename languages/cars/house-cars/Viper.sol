// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

/// A sheller: starts hard, and shoots whoever is ahead as soon as the shell costs less than the speed it destroys is worth.
contract Viper is Car {
    uint256 constant WORTH_OF_SPEED = 61; // coins that one unit of a rival's speed is worth
    uint256 constant SLOWEST_TARGET = 8;

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        if (Planning.finishNow(codePrix, me)) return;
        uint256 balance = me.balance;

        if (yourCarIndex > 0) {
            CodePrix.CarData memory ahead = allCars[yourCarIndex - 1];
            uint256 price = codePrix.getShellCost(1);
            bool hurts = ahead.y > me.y && ahead.shield == 0 && ahead.speed >= SLOWEST_TARGET;
            if (hurts && price <= balance && price <= ahead.speed * WORTH_OF_SPEED) balance -= codePrix.buyShell(1);
        }
        uint256 units = Planning.affordable(codePrix, balance / (me.y > 305 ? 5 : 2), 60);
        if (units > 0) codePrix.buyAcceleration(units);
    }
}
